# cython: language_level=3, cdivision=True
"""The actions that a learner chooses from, as acts and totals within the bounds of the engine.

Nothing here decides what is legal: the bounds come from `omaha.rules.betting`.
"""
from libc.stdint cimport int64_t, int8_t, uint32_t

from omaha.rules.betting cimport pot_after_call
from omaha.rules.state cimport ALL_IN, Bounds, CALL, CHECK, FOLD, RAISE, Rules, State

cdef enum:
    MAX_ACTIONS = 32           # a bit for each
    EXACT_ACTIONS = 5          # the acts of `omaha.actions`, raises with a total of their own

cdef enum Choice:
    CHOOSE_FOLD = 0
    CHOOSE_PASSIVE = 1         # a check where that is legal, else a call
    CHOOSE_MIN = 2             # the least bet or raise
    CHOOSE_FRACTION = 3        # by a fraction of the pot, the call counted in
    CHOOSE_MAX = 4             # the greatest bet or raise
    CHOOSE_ALL_IN = 5          # a bet or raise of all that is left

cdef struct Choices:
    bint exact                 # the acts of `omaha.actions` instead of what follows
    int n
    uint32_t passive, folds    # the actions of these kinds, as bits
    int raises                 # the others, in ascending order: min, fractions, max, all-in
    int8_t order[MAX_ACTIONS]
    int8_t kind[MAX_ACTIONS]
    int8_t shift[MAX_ACTIONS]  # where the denominator is a power of 2, which; else -1
    int64_t numerator[MAX_ACTIONS]
    int64_t denominator[MAX_ACTIONS]


cdef inline int64_t by_fraction(const Choices* choices, int a, int64_t price,
                                int64_t pot) noexcept nogil:
    """The total of a bet or raise by a fraction of the pot; -1 where it is beyond all stacks."""
    cdef int64_t numerator = choices.numerator[a], denominator = choices.denominator[a]
    if pot <= <int64_t>1 << 31:            # the usual case, in which no product is too great
        if choices.shift[a] >= 0:
            return price + (pot * numerator >> choices.shift[a])
        return price + pot * numerator // denominator
    if pot // denominator > (<int64_t>1 << 61) // numerator:
        return -1
    return price + pot // denominator * numerator + pot % denominator * numerator // denominator


cdef inline int64_t total_by(const Choices* choices, int a, const State* s, const Bounds* legal,
                             int64_t pot) noexcept nogil:
    """The street's total that an action would bet or raise to, in a pot after the call."""
    if choices.kind[a] == CHOOSE_FRACTION:
        return by_fraction(choices, a, s.price, pot)
    if choices.kind[a] == CHOOSE_MIN:
        return legal.min_raise_to
    if choices.kind[a] == CHOOSE_MAX:
        return legal.max_raise_to
    return s.bets[s.actor] + s.stacks[s.actor]


cdef inline int64_t total_of(const Choices* choices, int a, const Rules* rules, const State* s,
                             const Bounds* legal) noexcept nogil:
    return total_by(choices, a, s, legal, pot_after_call(rules, s))


cdef inline bint within(const Bounds* legal, int64_t total) noexcept nogil:
    return legal.can_raise and legal.min_raise_to <= total <= legal.max_raise_to


cdef inline uint32_t allowed_actions(const Choices* choices, const Rules* rules, const State* s,
                                     const Bounds* legal) noexcept nogil:
    """A bit for each action that may be chosen; of several that are one act, the first in order."""
    cdef int64_t total, left, pot, last = -1
    cdef int a, k
    cdef uint32_t out = 0
    cdef bint new
    if choices.exact:
        left = s.stacks[s.actor]
        out |= <uint32_t>(legal.fold != 0) << FOLD
        out |= <uint32_t>(legal.check != 0) << CHECK
        out |= <uint32_t>(legal.call > 0) << CALL
        out |= <uint32_t>(legal.can_raise != 0) << RAISE
        new = 0 < legal.call == left or within(legal, s.bets[s.actor] + left)
        return out | <uint32_t>new << ALL_IN
    out = choices.passive
    if legal.fold:
        out |= choices.folds
    if not legal.can_raise:
        return out
    pot = pot_after_call(rules, s)
    # In this order totals that are legal do not fall, so that equal ones follow each other.
    for k in range(choices.raises):
        a = choices.order[k]
        total = total_by(choices, a, s, legal, pot)
        new = (total >= legal.min_raise_to) & (total <= legal.max_raise_to) & (total != last)
        last = (total & -<int64_t>new) | (last & ~-<int64_t>new)   # `total` where it is new
        out |= <uint32_t>new << a
    return out


cdef inline int act_of(const Choices* choices, int a, const Rules* rules, const State* s,
                       const Bounds* legal, int64_t* total) noexcept nogil:
    """The act of the engine that an action is; `total` is read in exact play, else written."""
    if choices.exact:
        return a
    if choices.kind[a] == CHOOSE_FOLD:
        return FOLD
    if choices.kind[a] == CHOOSE_PASSIVE:
        return CHECK if legal.check else CALL
    total[0] = total_of(choices, a, rules, s, legal)
    return RAISE


cdef inline int64_t distance(int64_t a, int64_t b) noexcept nogil:
    return a - b if a > b else b - a


cdef inline int nearest_exact(const State* s, const Bounds* legal, int a,
                              int64_t* total) noexcept nogil:
    """The legal act that is nearest to one that is not."""
    if a == RAISE and legal.can_raise:
        total[0] = min(max(total[0], legal.min_raise_to), legal.max_raise_to)
        return RAISE
    if a == ALL_IN and legal.can_raise:
        total[0] = legal.max_raise_to
        return RAISE
    return CHECK if legal.check else CALL


cdef inline int nearest_action(const Choices* choices, int a, uint32_t allowed, const Rules* rules,
                               const State* s, const Bounds* legal) noexcept nogil:
    """The allowed action whose total is nearest to that of one that is not; the lesser of two.

    A check or a call counts as a total of the price; it is what a fold that is refused becomes.
    """
    cdef int64_t wanted, total, best_gap = -1
    cdef int b, best = 0
    wanted = s.price if choices.kind[a] == CHOOSE_FOLD else total_of(choices, a, rules, s, legal)
    if wanted < 0:
        wanted = s.price if not legal.can_raise else legal.max_raise_to
    for b in range(choices.n):
        if not allowed >> b & 1 or choices.kind[b] == CHOOSE_FOLD:
            continue
        total = s.price
        if choices.kind[b] != CHOOSE_PASSIVE:
            total = total_of(choices, b, rules, s, legal)
        if best_gap < 0 or distance(total, wanted) < best_gap or (
                distance(total, wanted) == best_gap and total < wanted):
            best_gap = distance(total, wanted)
            best = b
    return best
