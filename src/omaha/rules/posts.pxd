# cython: language_level=3
from libc.stdint cimport int64_t, uint64_t

from omaha.rules.state cimport Posts, Rules


cdef inline int button_of_hand(uint64_t first, uint64_t hand, int n) noexcept nogil:
    """The button's seat, where it moves on by one seat after each hand, in a hand from 0 on.

    `first` is the button of hand 0.
    """
    return <int>((first + hand) % <uint64_t>n)


cdef bint button_posts_small_blind(int n) noexcept nogil
cdef int most_straddles(const Rules* rules, int n) noexcept nogil
cdef bint may_straddle(int n, int button, int seat) noexcept nogil
cdef int64_t smaller_blind(const Rules* rules) noexcept nogil
cdef void default_posts(const Rules* rules, int n, int button, int straddle_seat, int straddles,
                        Posts* out) noexcept nogil
# Posts with the blinds in given seats; -1 is nobody. `first` is the seat of the smallest blind in
# games with three.
cdef void posts_at(const Rules* rules, int n, int button, int first, int small, int big,
                   int straddle_seat, int straddles, Posts* out) noexcept nogil
# Adds a killer's post to posts without straddles.
cdef void add_kill(const Rules* rules, int killer, Posts* posts) noexcept nogil
# Finds out which of given live posts are the blinds, and where the action starts.
cdef void name_posts(const Rules* rules, int n, int button, Posts* posts) noexcept nogil
