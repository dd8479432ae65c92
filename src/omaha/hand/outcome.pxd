# cython: language_level=3
from omaha.hand.state cimport HandState
from omaha.rules.state cimport Rules, State

# How a finished hand ended: payouts, returned, rake, pots, net, and the jackpot's part of the rake.
cdef tuple outcome_of(HandState hand)

# Whether the pots pay the same in both states of a finished hand.
cdef bint pays_the_same(const Rules* rules, const State* one, const State* other) noexcept
