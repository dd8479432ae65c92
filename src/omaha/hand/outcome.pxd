# cython: language_level=3
from omaha.hand.state cimport HandState

# Payouts, returned, rake, pots, net and the jackpot's part of the rake, of a hand that is finished.
cdef tuple outcome_of(HandState hand)
