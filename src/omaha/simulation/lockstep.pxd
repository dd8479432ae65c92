# cython: language_level=3
"""The tables at which the hands of a chunk are played at once, and what is counted of them."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from omaha.hand.act_log cimport ActLog
from omaha.rules.engine cimport CompiledRules
from omaha.players.compiled cimport Player
from omaha.simulation.ring cimport MOST_PLACES, Ring, RingTable
from omaha._support.random_bits cimport bitgen
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport Bounds, State
from omaha._support.streams cimport Decisions, start_of
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
    STARTS = 16                # acts of a hand

cdef struct Starts:            # where the streams of some decisions of a hand begin
    uint64_t states[STARTS]

cdef struct RecordedAct:
    int64_t total
    int32_t hand
    int8_t seat, kind

cdef class Lockstep:
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
    cdef RecordedAct* acts_done
    cdef Decisions decisions   # what the players draw from
    cdef Starts* starts        # by table; NULL where compiled players alone play
    cdef bitgen draws          # of a compiled player, from `stream`
    cdef uint64_t stream
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
    cdef int counts[MAX_SEATS]
    cdef int places[MOST_PLACES]
    cdef int64_t stacks[MAX_SEATS]
    cdef bint batched[MAX_SEATS]
    cdef bint compiled_only, lost_record
    cdef int n, used, first_button, n_tables, rotations, session, n_waiting, at, left
    cdef int64_t hands, first, next, record, n_acts_done, room
    cdef bint busy, seated

    cdef int open(self, game, list players, list batched, key, list stacks, hands,
                  first, tables, rotations, session, bint adjust, record, faults,
                  Ring ring) except -1
    cdef int allocate(self, CompiledRules compiled, bint adjust) except -1
    cdef int deal_all(self, deal) except -1


cdef inline const int8_t* players_at(Lockstep chunk, int t) noexcept nogil:
    """The players of a table's hand, by seat."""
    if chunk.rings == NULL:
        return &chunk.own_seats[0]
    return &chunk.rings[t].hand.player[0]


cdef inline int button_at(Lockstep chunk, uint32_t at) noexcept nogil:
    """The button's seat in a hand of the chunk, where it moves on by one seat from hand to hand."""
    # A chunk is small; 64 bits take longer to divide.
    return <int>((<uint32_t>chunk.first_button + at) % <uint32_t>chunk.n)


# Have at hand where the streams of a table's next decisions begin.
cdef void fill_starts(Lockstep chunk, int t) noexcept nogil


cdef inline uint64_t begun_stream(Lockstep chunk, int t) noexcept nogil:
    """The state at which the stream of the decision begins that is due at a table."""
    cdef uint64_t number = chunk.tracks[t].number
    if chunk.starts == NULL:
        return start_of(&chunk.decisions, number)
    if chunk.tracks[t].first_start != number & ~<uint64_t>(STARTS - 1):
        fill_starts(chunk, t)
    return chunk.starts[t].states[number & (STARTS - 1)]


cdef inline void fetch(Lockstep chunk, int i) noexcept nogil:
    """Ask for the state of a table that is played soon: a round goes through megabytes."""
    cdef const char* at
    cdef size_t k = 0
    if i < chunk.n_waiting:
        at = <const char*>&chunk.tables[chunk.waiting[i]]
        while k < sizeof(State):
            omaha_prefetch(at + k)
            k += LINE
        omaha_prefetch(&chunk.tracks[chunk.waiting[i]])


cdef inline void fetch_start(Lockstep chunk, int i) noexcept nogil:
    """Ask for where the stream of a decision begins, when `fetch` has asked for its table."""
    cdef int t = chunk.waiting[i]
    omaha_prefetch(&chunk.starts[t].states[chunk.tracks[t].number & (STARTS - 1)])
