# cython: language_level=3
"""Players in Python: asked for their decisions, and checked in what they answer."""
from omaha.simulation.chunk cimport Chunk

cdef class Asking(Chunk):
    # Ask the players in Python, one after the other.
    cdef int ask(self) except -1

    # Say what is wrong with an action, and put a time-out in its place if that is wanted.
    cdef int refuse(self, int i) except -1

    cdef int refuse_act(self, int i, kind, total) except -1
    cdef int fail(self, int i, str kind, str reason, cause=*) except -1
    cdef int ask_one_by_one(self, int player) except -1
    cdef int ask_batch(self, int player) except -1
    cdef object gather(self, int player)
