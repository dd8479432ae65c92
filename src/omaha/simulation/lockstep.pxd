# cython: language_level=3
"""The tables at which the hands of a chunk are played at once, and what is counted of them."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from omaha.hand.act_log cimport ActLog
from omaha.rules.engine cimport CompiledRules
from omaha.players.compiled cimport Player
from omaha.simulation.ring cimport MOST_PLACES, Ring, RingTable
from omaha._support.random_bits cimport bitgen
from omaha._core cimport MAX_SEATS
from omaha.rules.posts cimport button_of_hand
from omaha.rules.state cimport Bounds, State
from omaha._support.streams cimport Decisions, start_of
from omaha.simulation.tally cimport Tally, Track

cdef extern from *:
    """
    #if defined(__GNUC__)
    /* The empty assembly is an effect: GCC leaves out calls of functions without one, as it takes
       those to be that only fetch. */
    #define omaha_prefetch(at) \\
        do { \\
            __builtin_prefetch(at, 1); \\
            __asm__ volatile(""); \\
        } while (0)
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

# A table, all of it side by side: a round goes through megabytes.
cdef struct PlayedTable:
    Track track
    State s
    Starts starts              # of the next decisions; unused where compiled players alone play

cdef struct RecordedAct:
    int64_t total
    int32_t hand
    int8_t seat, kind

cdef class Lockstep:
    cdef CompiledRules compiled
    cdef object game, faults
    cdef list players, sources, generators
    cdef PlayedTable* tables
    cdef State* openings       # by button: after the posts, with the stacks of the start
    cdef size_t state_size     # where it is a constant, compilers copy word by word
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
    cdef bint has_starts       # somebody in Python plays
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
    cdef bint compiled_only    # no player in Python
    cdef bint all_asked        # no compiled player
    cdef bint lost_record
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
    return button_of_hand(chunk.first_button, at, chunk.n)


# Have at hand where the streams of a table's next decisions begin.
cdef void fill_starts(Lockstep chunk, int t) noexcept nogil


cdef inline uint64_t begun_stream(Lockstep chunk, int t) noexcept nogil:
    """The state at which the stream of the decision begins that is due at a table."""
    cdef PlayedTable* table = &chunk.tables[t]
    cdef uint64_t number = table.track.number
    if not chunk.has_starts:
        return start_of(&chunk.decisions, number)
    if table.track.first_start != number & ~<uint64_t>(STARTS - 1):
        fill_starts(chunk, t)
    return table.starts.states[number & (STARTS - 1)]


cdef inline void fetch(Lockstep chunk, int i) noexcept nogil:
    """Ask for the state of a table that is played soon.

    What only the end of a hand looks at is left out: it begins with `by_pot`.
    """
    cdef const PlayedTable* table
    cdef size_t k = 0
    if i < chunk.n_waiting:
        table = &chunk.tables[chunk.waiting[i]]
        while k < <size_t>(<const char*>&table.s.by_pot - <const char*>table):
            omaha_prefetch(<const char*>table + k)
            k += LINE


cdef inline void fetch_actor(Lockstep chunk, int i) noexcept nogil:
    """Ask for the part of a state that says who is to act."""
    if i < chunk.n_waiting:
        omaha_prefetch(&chunk.tables[chunk.waiting[i]].s.actor)


cdef inline void fetch_track(Lockstep chunk, int i) noexcept nogil:
    """Ask for what `fetch_decision` reads."""
    omaha_prefetch(&chunk.tables[chunk.waiting[i]].track)


cdef inline void fetch_decision(Lockstep chunk, int i) noexcept nogil:
    """Ask for the state in which a decision is due, and for where its stream begins.

    `fetch_track` was asked for the same table some tables before, as this waits for it.
    """
    cdef const PlayedTable* table = &chunk.tables[chunk.waiting[i]]
    fetch(chunk, i)
    omaha_prefetch(&table.starts.states[table.track.number & (STARTS - 1)])
