# cython: language_level=3
"""Many tables for learners, in arrays; each with a stream of cards of its own."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t, uint64_t, uint8_t

from omaha.envs.action_choice cimport Choices
from omaha.envs.observe cimport Columns, PastAct
from omaha.players.compiled cimport Player
from omaha.rules.engine cimport CompiledRules
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport Bounds, State

cdef enum AutoReset:           # what becomes of a table whose hand is over
    SAME_STEP = 0              # the next hand begins in the step that ended the one before
    NEXT_STEP = 1              # the next step begins it, and ignores the action
    DISABLED = 2               # `reset` begins it

cdef enum StackRule:
    FIXED_STACKS = 0
    DRAWN_STACKS = 1
    CARRIED_STACKS = 2

cdef enum:                     # what a stream of random numbers is for
    DEALS = 0                  # the cards, the button and stacks that are drawn
    DECISIONS = 1              # of compiled players
    SAMPLES = 2                # of equities
    PURPOSES = 3

cdef struct EnvTable:
    State s
    Bounds legal
    uint64_t keys[PURPOSES]    # of its streams of random numbers, which say nothing of each other
    uint64_t hand              # the number of the hand since the seed was set
    uint32_t acts              # in this hand so far
    int8_t closed              # board cards when the betting was over before the river, else -1


cdef class EnvTables:
    cdef CompiledRules compiled
    cdef readonly object game
    cdef EnvTable* tables
    cdef State* openings       # by button: after the posts, with fixed stacks
    cdef PastAct* past         # of the history, or NULL
    cdef uint32_t* allowed     # action ids of each table, as bits
    cdef int32_t* rows         # of the history that are written
    cdef int8_t* over          # whether nothing is asked: 1 terminated, 2 truncated
    cdef int8_t* paid          # whether the rewards of a table are not all 0
    cdef float* equities       # by table and seat, and the street each is of
    cdef int8_t* equity_streets
    cdef int64_t* payouts_tally
    cdef size_t tally_size     # of each thread
    cdef Choices choices
    cdef Columns at
    cdef const Player* policy[MAX_SEATS]
    cdef list policies
    cdef int64_t stacks[MAX_SEATS]
    cdef int64_t[::1] drawn    # of drawn stacks: the values, and where each begins among 2**32
    cdef uint64_t[::1] drawn_from
    cdef readonly int num_tables, seats
    cdef int autoreset, stack_rule, needed, samples, threads
    cdef bint small, nearest, adjusted, one_stack
    cdef int64_t step_limit
    cdef double reward_unit
    cdef readonly int64_t corrected, skipped
    cdef int64_t* corrections  # by thread
    cdef int64_t* skips
    cdef int8_t* broken
    cdef readonly object observation, rewards, terminated, truncated, current_player
    cdef readonly object legal_action_mask, raise_bounds
    cdef void* rows_out
    cdef double* rewards_out
    cdef uint8_t* terminated_out
    cdef uint8_t* truncated_out
    cdef int64_t* player_out
    cdef uint8_t* mask_out
    cdef int64_t* bounds_out

    cdef int set_choices(self, choices, order) except -1
    cdef int set_columns(self, dict columns) except -1
    cdef int set_stacks(self, dict options) except -1
    cdef int set_players(self, list players) except -1
    cdef int allocate(self) except -1
    cdef int bind(self) except -1
    cdef int table_at(self, int t) except -1
