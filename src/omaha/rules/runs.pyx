# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How many times the rest of the board is dealt when no more betting is possible."""
from libc.stdint cimport int8_t, uint16_t

from omaha.rules.state cimport (
    FINISHED, RUNNING_OUT, Rules, State, awaits_runs, bit, board_place, has, run_length, seats_in,
)


cdef int most_runs(const Rules* rules, const State* s) noexcept nogil:
    """The most runs that the game allows and the cards left in the deck suffice for.

    If the deck suffices now, it suffices on every later street.
    """
    cdef int left = 52 - s.n * rules.hole_cards - s.board_cards
    if rules.burn and s.street > 0:
        left -= s.street
    if s.board_cards == 5 or rules.max_runs <= 1:
        return 1
    return max(1, min(rules.max_runs, left // run_length(rules, s.board_cards)))


cdef uint16_t silent_on_runs(const Rules* rules, const State* s) noexcept nogil:
    """The seats in that still have to say how often the board is run.

    None have to as soon as one seat has said "once", or is gone or disconnected without having
    said anything: then the board is run once.
    """
    cdef uint16_t silent = 0
    cdef int seat
    for seat in range(s.n):
        if not has(seats_in(s), seat):
            continue
        if s.wishes[seat] == 1 or (s.wishes[seat] == 0 and has(s.disconnected | s.gone, seat)):
            return 0
        if s.wishes[seat] == 0:
            silent |= bit(seat)
    return silent


cdef void settle_runs(const Rules* rules, State* s) noexcept nogil:
    """Settle the number of runs, the least that a seat agrees to, once every seat has spoken."""
    cdef int seat
    s.runs = rules.max_runs
    for seat in range(s.n):
        if has(seats_in(s), seat):
            s.runs = min(s.runs, max(1, s.wishes[seat]))
    if s.runs > 1:
        s.fork = s.board_cards


cdef bint may_agree(const State* s, int seat) noexcept nogil:
    """Whether a seat may still agree to runs: it is in, and their number is not settled."""
    return s.phase != FINISHED and s.runs == 0 and has(seats_in(s), seat)


cdef void agree_all(const Rules* rules, State* s, int times) noexcept nogil:
    """Have every seat agree beforehand to a number of runs, or to as many as are possible."""
    cdef int seat
    for seat in range(s.n):
        s.wishes[seat] = <int8_t>min(times, most_runs(rules, s))


cdef bint runs_are_sound(const Rules* rules, const State* s) noexcept nogil:
    """Whether the runs of a state that came from outside fit the game, the deck and the phase."""
    cdef int i, most = rules.max_runs
    if not (0 <= s.runs <= max(1, rules.max_runs) and 0 <= s.run < max(<int>s.runs, 1)
            and (s.fork == 0 or 3 <= s.fork <= 4) and s.fork <= s.board_cards):
        return False
    if s.runs == 0 and s.board_cards < 5:
        most = most_runs(rules, s)
    for i in range(s.n):
        if not 0 <= s.wishes[i] <= most:
            return False
    if s.runs > 1:
        return (rules.boards == 1 and (s.phase == RUNNING_OUT or s.run + 1 == s.runs)
                and s.phase >= RUNNING_OUT and (s.phase == RUNNING_OUT or s.board_cards == 5)
                and board_place(rules, s, s.runs - 1, 4) < 52)
    if s.fork or s.run:
        return False
    return not awaits_runs(rules, s) or silent_on_runs(rules, s) != 0
