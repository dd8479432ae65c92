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
# The blinds in given seats; nobody posts one whose seat is -1. `first` is for games with three.
cdef void posts_at(const Rules* rules, int n, int button, int first, int small, int big,
                   int straddle_seat, int straddles, Posts* out) noexcept nogil
# A killer's post on top of posts without straddles.
cdef void add_kill(const Rules* rules, int killer, Posts* posts) noexcept nogil
# Given live posts: which are the blinds, and where the action starts.
cdef void name_posts(const Rules* rules, int n, int button, Posts* posts) noexcept nogil
