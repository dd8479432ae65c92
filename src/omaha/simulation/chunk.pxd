# cython: language_level=3
"""The hands of one chunk of a simulation: what they are played with, and what is counted."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t

from omaha.hand.act_log cimport ActLog
from omaha.rules.engine cimport CompiledRules
from omaha.players.compiled cimport Player
from omaha.simulation.ring cimport MOST_PLACES, Ring, RingTable
from omaha.rules.pots cimport MAX_SEATS
from omaha.rules.state cimport Bounds, State
from omaha._support.streams cimport stream_of
from omaha.simulation.tally cimport Tally, Track

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define omaha_prefetch(at) __builtin_prefetch(at, 1)
    #else
    #define omaha_prefetch(at) ((void)(at))
    #endif
    """
    void omaha_prefetch(const void* at) noexcept nogil

cdef enum:
    AHEAD = 4                  # tables between what is fetched from memory and what is played
    LINE = 64                  # bytes that are fetched at once

cdef struct Entry:             # an action that was recorded
    int64_t total
    int32_t hand
    int8_t seat, kind

cdef class Chunk:
    cdef CompiledRules compiled
    cdef object game, faults
    cdef list players, sources, generators
    cdef State* tables
    cdef State* openings       # by button: after the posts, with the stacks of the start
    cdef size_t state_size     # where it is a constant, compilers copy word by word
    cdef Track* tracks
    cdef int32_t* waiting
    cdef int32_t* ready        # players in Python: those who wait for a decision, seat after seat
    cdef Bounds* legal
    cdef int8_t* kinds
    cdef int64_t* totals
    cdef uint8_t* cards
    cdef int64_t* payouts_tally
    cdef ActLog acts           # for players in Python, else None
    cdef uint16_t wanted       # the players who may look back
    cdef uint16_t lookers      # the seats that may have such a player
    cdef Entry* entries
    cdef Tally tally
    cdef Ring ring
    cdef RingTable* rings      # of a ring game, else NULL
    cdef Tally* tallies        # by the company that is dealt in, and by seat of the hand
    cdef int8_t own_seats[MAX_SEATS]
    cdef int64_t[:, ::1] net
    cdef double[:, ::1] adjusted
    cdef int64_t[:, ::1] begun
    cdef readonly object nets, adjusted_nets, starting_stacks
    cdef const Player* policy[MAX_SEATS]
    cdef uint64_t keys[MAX_SEATS]
    cdef int counts[MAX_SEATS]
    cdef int places[MOST_PLACES]
    cdef int64_t stacks[MAX_SEATS]
    cdef bint batched[MAX_SEATS]
    cdef bint compiled_only, lost_record
    cdef int n, used, first_button, n_tables, rotations, session, n_waiting, at, left
    cdef int64_t hands, first, next, record, n_entries, room
    cdef bint busy

    cdef int open(self, game, list players, list batched, list keys, list stacks, hands,
                  first, tables, rotations, session, bint adjust, record, faults,
                  Ring ring) except -1
    cdef int allocate(self, CompiledRules compiled, bint adjust) except -1
    cdef int deal_all(self, deal) except -1


cdef inline const int8_t* players_at(Chunk chunk, int t) noexcept nogil:
    """The players of a table's hand, by seat."""
    if chunk.rings == NULL:
        return &chunk.own_seats[0]
    return &chunk.rings[t].hand.player[0]


cdef inline uint64_t begun_stream(Chunk chunk, int t, int player) noexcept nogil:
    """What the decision draws from that a player is to take."""
    return stream_of(chunk.keys[player], chunk.tracks[t].number)


cdef inline void fetch(Chunk chunk, int i) noexcept nogil:
    """Ask for the state of a table that is played soon: a round goes through megabytes."""
    cdef const char* at
    cdef size_t k = 0
    if i < chunk.n_waiting:
        at = <const char*>&chunk.tables[chunk.waiting[i]]
        while k < sizeof(State):
            omaha_prefetch(at + k)
            k += LINE
        omaha_prefetch(&chunk.tracks[chunk.waiting[i]])
