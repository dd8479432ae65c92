# cython: language_level=3
from omaha.rules.engine cimport CompiledRules
from omaha.rules.state cimport Posts, State

cdef class Posting:
    cdef Posts posts
    cdef int n

cdef class Deal:
    cdef CompiledRules compiled
    cdef readonly object game
    cdef State s
    cdef list log                  # of tuples; None when events are turned off

    cdef int clear(self) except -1
    cdef int begin(self, game, stacks, button, splash, stated_rake, bint events) except -1
    cdef int number_of_runs(self, times) except -1
    cdef int preset_runs(self, runs) except -1
    cdef int own_posts(self, straddle_seat, Posts* posts) except -1
    cdef list seat_amounts(self, values, str what)
    cdef int given_posts(self, live, dead, antes, Posts* posts) except -1
    cdef int log_posts(self, Posts* posts, list nominal, bint named) except -1
    cdef int stack_deck(self, seed, deck, hole_cards, board) except -1
    cdef set known_cards(self)
    cdef int place(self, list places, tuple cards) except -1
    cdef int place_hole(self, int seat, cards) except -1
    cdef int place_board(self, board) except -1
    cdef int fill_unknown(self, generator, set known) except -1
    cdef tuple hole_of(self, int seat)
    cdef tuple board_of(self, int board, int first, int last)
