# cython: language_level=3
"""Players in Python: asked for their decisions, and checked in what they answer."""
from omaha.simulation.lockstep cimport Lockstep

# Ask the players in Python whose decisions are due, one player after the other.
cdef int ask_players(Lockstep chunk) except -1

# Say what is wrong with the act for one of those who wait, or have it be a time-out.
cdef int refuse(Lockstep chunk, int i) except -1
