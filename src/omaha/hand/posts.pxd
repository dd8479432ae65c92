# cython: language_level=3
"""The posts of a hand, as they are given."""
from omaha.rules.engine cimport CompiledRules
from omaha.rules.state cimport Posts

cdef class Posting:
    cdef Posts posts
    cdef int n

# The game's own posts; `straddle_seat` is a Mississippi straddle's, `killer` a kill's, or None.
cdef int own_posts(CompiledRules compiled, int n, int button, straddle_seat, killer,
                   Posts* out) except -1

# Posts of the kinds that are given. Of a kind that is None there are none where live posts are
# given, else the game's own.
cdef int given_posts(CompiledRules compiled, int n, int button, live, dead, antes,
                     killer, Posts* out) except -1
