# cython: language_level=3
from libc.stdint cimport int64_t

from omaha.rules.state cimport Posts, Rules

cdef bint button_posts_small_blind(int n) noexcept nogil
cdef int most_straddles(const Rules* rules, int n) noexcept nogil
cdef bint may_straddle(int n, int button, int seat) noexcept nogil
cdef void default_posts(const Rules* rules, int n, int button, int straddle_seat,
                        Posts* out) noexcept nogil
cdef void posts_at(const Rules* rules, int n, int button, int small, int big, int straddle_seat,
                   int straddles, Posts* out) noexcept nogil
