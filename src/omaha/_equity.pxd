# cython: language_level=3
"""Who wins what on a board, counted by the sets of winners."""
from libc.stdint cimport int16_t, uint8_t

cdef enum:
    MAX_PLAYERS = 10
    BLOCK = 128                # boards that are evaluated at once
    UNITS = 5040               # a pot; every split of a half among up to ten players is whole

cdef struct Spot:
    int players
    int hole_cards
    int qualifier              # 0 when there is no low half
    int known                  # cards of the board that are known
    int live                   # cards that can still come
    uint8_t hole[10][6]
    uint8_t board[5]
    uint8_t deck[52]


cdef int winners(const int16_t* strength, int players, int best) noexcept nogil
cdef int share_of(Py_ssize_t code, int players, int player) noexcept nogil
