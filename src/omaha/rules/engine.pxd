# cython: language_level=3
"""The betting state machine: functions on the structs of `omaha.rules.state`."""
from libc.stdint cimport int8_t, int64_t

from omaha.rules.compiled cimport CompiledRules, rules_of
from omaha.rules.posts cimport default_posts
from omaha.rules.soundness cimport state_is_sound
from omaha.rules.state cimport DEALT, Posts, Rules, State, Step

cdef void start(const Rules* rules, State* s, Posts* posts) noexcept nogil
# Takes the posts of a hand whose cards are laid into the deck afterwards; all seats agree to as
# many runs as the game and the deck allow.
cdef void lay_out(const Rules* rules, State* s, int n, int button, const int64_t* stacks,
                  Posts* posts) noexcept nogil
cdef bint act(const Rules* rules, State* s, int kind, int64_t raise_to) noexcept nogil
cdef bint disconnect(const Rules* rules, State* s, int seat) noexcept nogil
# Folds a player who sits out and is all in by a post, as his turn never comes; False where a seat
# is not in that position.
cdef bint fold_absent(const Rules* rules, State* s, int seat) noexcept nogil
cdef Step advance(const Rules* rules, State* s) noexcept nogil


cdef inline int8_t board_when_closed(const State* s, Step step) noexcept nogil:
    """How many board cards there were when the betting ended, after the first step without it."""
    if step == DEALT:
        return 0 if s.board_cards == 3 else <int8_t>(s.board_cards - 1)
    return s.board_cards


cdef int due_places(const Rules* rules, const State* s, int* places) noexcept nogil
