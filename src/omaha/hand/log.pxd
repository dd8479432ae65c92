# cython: language_level=3
"""The log of a hand, of which its events are made."""
from libc.stdint cimport uint16_t

from omaha.hand.state cimport HandState
from omaha.rules.state cimport Posts, Rules, State

# Kinds of entries, by the numbers of `omaha.EventKind`.
cdef int EV_SPLASH, EV_BOARD, EV_FOLD, EV_CHECK, EV_CALL, EV_BET, EV_RAISE
cdef int EV_DISCONNECT, EV_RETURN, EV_SHOW, EV_MUCK, EV_AGREE

# Logs what was posted. Which posts are the blinds is known only where they are `named`.
cdef int log_posts(list log, const Rules* rules, const State* s, const Posts* posts,
                   list nominal, bint named) except -1

# What each seat owed in live posts.
cdef list owed_of(list log, int n)

# Logs the hands that were just shown and mucked, in the order of the showdown.
cdef int log_shows(list log, const State* s, uint16_t shown, uint16_t mucked) except -1

# The events of a hand, awards and rake included once it is finished.
cdef list events_of(list log, HandState hand)

# Whether a log that was read from a pickle can be turned into events.
cdef bint log_is_sound(log, const State* s) except -1
