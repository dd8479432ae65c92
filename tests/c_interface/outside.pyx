# cython: language_level=3, boundscheck=False, wraparound=False
"""A module of somebody else, which knows of the package only what is installed."""
from libc.stdint cimport int16_t, int64_t, uint8_t

from omaha._core cimport (
    MAX_BOARDS, MAX_SEATS, Board, Division, Pots, award, ensure_tables, high_of, high_on, low_of,
    make_pots, prepare_board, take_rake, uncalled,
)
from omaha.rules.betting cimport bounds
from omaha.rules.compiled cimport CompiledRules, rules_of
from omaha.rules.engine cimport act, advance, lay_out
from omaha.rules.posts cimport default_posts
from omaha.rules.soundness cimport state_is_sound
from omaha.rules.state cimport (
    BETTING, CALL, CHECK, RAISE, WAIT, Bounds, Posts, Rules, State, total_pot,
)
from omaha.strength.blocks cimport StridedHands, strengths_of
from omaha.strength.blocks cimport ensure_tables as ensure_all_tables


def play(game, list stacks, int button, list deck, bint raising):
    """Play a hand in which everybody checks or calls, or raises as much as there may be."""
    cdef CompiledRules compiled = rules_of(game)
    cdef const Rules* rules = &compiled.rules
    cdef State state
    cdef Posts posts
    cdef Bounds legal
    cdef int64_t chips[MAX_SEATS]
    cdef int n = <int>len(stacks), i, kind, acts = 0
    ensure_tables()
    for i in range(n):
        chips[i] = stacks[i]
    default_posts(rules, n, button, -1, rules.n_straddles, &posts)
    lay_out(rules, &state, n, button, chips, &posts)
    for i in range(52):
        state.deck[i] = <uint8_t>deck[i]
    with nogil:
        while True:
            while advance(rules, &state) != WAIT:
                pass
            if state.phase != BETTING:
                break
            bounds(rules, &state, &legal)
            kind = CHECK if legal.check else CALL
            if raising and legal.can_raise:
                kind = RAISE
            if not act(rules, &state, kind, legal.max_raise_to):
                break
            acts += 1
    return ([state.stacks[i] for i in range(n)], acts, total_pot(&state), state.rake,
            bool(state_is_sound(rules, &state)))


def strengths(const uint8_t[:, ::1] hole, const uint8_t[:, ::1] board, int16_t[::1] out,
              int qualifier):
    """Evaluate many hands on boards of their own, without the interpreter."""
    cdef StridedHands hands
    cdef Py_ssize_t bad
    ensure_all_tables()
    hands.hole = &hole[0, 0]
    hands.board = &board[0, 0]
    hands.boards = hole.shape[0]
    hands.hole_step = hands.n_hole = <int>hole.shape[1]
    hands.board_step = hands.n_board = <int>board.shape[1]
    hands.hands = 1
    hands.hand_step = hands.hole_step
    with nogil:
        bad = strengths_of(&out[0], &hands, qualifier)
    return bad


def strength(bytes hole, bytes board, int qualifier):
    """One hand: its high alone, on a prepared board, and its low."""
    cdef Board prepared
    cdef const uint8_t* h = hole
    cdef const uint8_t* b = board
    cdef int n = <int>len(hole), m = <int>len(board)
    ensure_tables()
    prepare_board(&prepared, b, m)
    return high_of(h, n, b, m), high_on(&prepared, h, n), low_of(h, n, b, m, qualifier)


def settle(list contributions, list high, int64_t rake):
    """Pay pots in which nobody folded."""
    cdef int64_t paid[MAX_SEATS]
    cdef int16_t highs[MAX_BOARDS][MAX_SEATS]
    cdef Pots pots
    cdef Division by
    cdef int64_t back
    cdef int n = <int>len(contributions), i, seat
    for i in range(n):
        paid[i] = contributions[i]
        highs[0][i] = high[i]
    by.n = n
    by.boards = 1
    by.first = 1 % n
    by.chip = 1
    by.low_odd_to_high = False
    back = uncalled(paid, 0, n, &seat)
    paid[seat] -= back
    make_pots(&pots, paid, 0, n, 0)
    take_rake(&pots, rake, False)
    award(&pots, &by, highs, NULL)
    return [pots.payouts[i] for i in range(n)], back
