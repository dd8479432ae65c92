# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whether a state that came from outside, such as a pickle, can be played on without harm."""
from libc.stdint cimport int64_t, uint64_t

from omaha._core cimport MAX_SEATS
from omaha.rules.runs cimport runs_are_sound
from omaha.rules.state cimport (
    BETTING, DEALING, FINISHED, NOBODY, ROUND_OVER, RUNNING_OUT, Rules, SHOWDOWN, State, UNKNOWN,
    able, behind_cap, bit, board_place, has, most_seats, seats_in, several,
)

cdef int64_t MAX_SOUND = <int64_t>1 << 61      # sums of a few such amounts do not overflow


cdef inline bint is_amount(int64_t amount) noexcept nogil:
    return 0 <= amount <= MAX_SOUND


cdef inline bint is_seat(const State* s, int seat) noexcept nogil:
    """Whether a number is that of a seat of the hand, or -1 for nobody."""
    return NOBODY <= seat < s.n


cdef bint state_is_sound(const Rules* rules, const State* s) noexcept nogil:
    """Whether every number is in its range and all of them fit together."""
    return (numbers_are_sound(rules, s) and phase_is_sound(s) and runs_are_sound(rules, s)
            and cards_are_sound(rules, s) and stacks_are_sound(s) and money_adds_up(rules, s))


cdef bint numbers_are_sound(const Rules* rules, const State* s) noexcept nogil:
    """Whether each number and each set of seats is possible by itself."""
    if not (2 <= s.n <= most_seats(rules) and s.everyone == (1 << s.n) - 1
            and is_seat(s, s.button) and s.button >= 0 and is_seat(s, s.actor)
            and is_seat(s, s.aggressor) and is_seat(s, s.small_blind_seat)
            and is_seat(s, s.big_blind_seat) and is_seat(s, s.killer)
            and is_seat(s, s.first_dealt) and s.first_dealt >= 0
            and (s.small_blind_seat < 0 or s.big_blind_seat >= 0)):
        return False
    if ((s.folded | s.disconnected | s.capped | s.all_in | s.acted | s.pending | s.may_raise
            | s.shown | s.mucked | s.gone | s.small_blinds | s.late) & ~s.everyone
            or not seats_in(s)):
        return False
    if (s.min_bet != (rules.min_bet if s.killer < 0 else rules.kill) or s.min_bet < 1
            or (s.late and (s.killer < 0 or s.late != bit(s.killer)))
            or (s.big_blind_seat < 0 and (s.small_blinds or s.late))):
        return False
    return (0 <= s.bets_made <= 1 << 30 and is_amount(s.price) and is_amount(s.full_level)
            and 1 <= s.last_raise <= MAX_SOUND and -1 <= s.stated_rake <= MAX_SOUND
            and rakes_are_sound(s) and is_amount(s.rake) and is_amount(s.step_amount))


cdef bint rakes_are_sound(const State* s) noexcept nogil:
    """Whether the rakes that are stated pot by pot add up to the stated rake."""
    cdef int64_t total = 0
    cdef int i
    if not 0 <= s.by_pot <= s.n:
        return False
    for i in range(MAX_SEATS):
        if not 0 <= s.stated_rakes[i] <= (MAX_SOUND if i < s.by_pot else 0):
            return False
        total += s.stated_rakes[i]
    return not s.by_pot or total == s.stated_rake


cdef bint phase_is_sound(const State* s) noexcept nogil:
    """Whether the hand rests at a point where it can, with as many board cards as its phase has."""
    if not (0 <= s.street <= 3 and 0 <= s.phase <= FINISHED and s.phase != ROUND_OVER
            and s.board_cards == (s.street + 2 if s.street else 0)):
        return False
    if (s.phase == BETTING) != (s.actor >= 0):
        return False
    if s.phase == BETTING and not has(able(s) & ~s.gone, s.actor):
        return False
    if s.street == 3 and (s.phase == DEALING or s.phase == RUNNING_OUT):
        return False
    if s.street != 3 and s.phase == SHOWDOWN:
        return False
    return s.phase == FINISHED or several(seats_in(s))


cdef bint cards_are_sound(const Rules* rules, const State* s) noexcept nogil:
    """Whether no card is there twice, and those on dealt boards are known."""
    cdef uint64_t seen = 0
    cdef int i, k
    for i in range(52):
        if s.deck[i] != UNKNOWN:
            if s.deck[i] >= 52 or seen >> s.deck[i] & 1:
                return False
            seen |= <uint64_t>1 << s.deck[i]
    for i in range(rules.boards + s.run):
        for k in range(s.board_cards if i >= s.run else 5):
            if s.deck[board_place(rules, s, i, k)] == UNKNOWN:
                return False
    return True


cdef bint stacks_are_sound(const State* s) noexcept nogil:
    """Whether the money of each seat is possible, and seats beyond those of the hand have none."""
    cdef int i
    for i in range(s.n):
        if not (is_amount(s.stacks[i]) and is_amount(s.initial[i]) and is_amount(s.totals[i])
                and is_amount(s.returned[i]) and is_amount(s.payouts[i])
                and is_amount(s.acted_price[i]) and 0 <= s.bets[i] <= s.totals[i]):
            return False
        if s.phase != FINISHED and (s.payouts[i] or has(s.all_in, i) != (s.stacks[i] == 0)):
            return False
    for i in range(s.n, MAX_SEATS):
        if (s.stacks[i] or s.initial[i] or s.bets[i] or s.totals[i] or s.returned[i]
                or s.payouts[i] or s.acted_price[i] or s.wishes[i]):
            return False
    return True


cdef bint money_adds_up(const Rules* rules, const State* s) noexcept nogil:
    """Whether all money adds up to what the seats began with."""
    cdef int64_t total = s.dead, held = 0, came = s.splash, paid = 0
    cdef int i
    if not 0 <= s.splash <= s.dead <= MAX_SOUND:
        return False
    for i in range(s.n):
        paid += s.payouts[i]
        total += s.totals[i]
        held += s.stacks[i] + behind_cap(rules, s, i)
        came += s.initial[i]
        if max(total, held, came, paid) > MAX_SOUND:
            return False
    if held + (s.rake if s.phase == FINISHED else total) != came:
        return False
    if s.phase == FINISHED and paid + s.rake != total:
        return False
    return s.pot == total and 0 <= s.uncounted <= total
