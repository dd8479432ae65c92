# cython: language_level=3
"""What a hand begins with, as it is given."""
from omaha.hand.posts cimport Posting
from omaha.hand.state cimport HandState
from omaha.rules.state cimport Posts

# Takes game, stacks, button, splash money and a stated rake; a refusal leaves the hand half made.
cdef int take_stacks(HandState hand, game, stacks, button, splash, stated_rake) except -1

# Sets the posts: the game's own, those that replace them, or those of a table (`posting`).
cdef int choose_posts(HandState hand, live, dead, antes, straddle_seat, killer, Posting posting,
                      Posts* out) except -1

# Checks that the game allows a number of runs, and that the deck suffices for it.
cdef int number_of_runs(HandState hand, times) except -1

# Has every seat agree beforehand to a number of runs, unless it is None.
cdef int preset_runs(HandState hand, runs) except -1
