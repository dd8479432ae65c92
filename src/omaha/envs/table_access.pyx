# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Single tables: stored and restored, and what a seat sees of a hand at any time."""
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, int64_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

import numpy as np

from omaha._support.checks cimport whole_number
from omaha.envs.action_choice cimport act_of
from omaha.envs.env_tables cimport EnvTable
from omaha.envs.observe cimport PastAct, write_history, write_row
from omaha.envs.stepper cimport Stepper
from omaha.rules.betting cimport bounds
from omaha.rules.engine cimport state_is_sound
from omaha.rules.state cimport (
    BETTING, Bounds, FINISHED, RAISE, Rules, State, UNKNOWN, hole_place,
)

from omaha.errors import GameError

cdef enum:
    MOST_ACTS = 1024           # of a history


def save(Stepper tables not None, int t):
    """A table as bytes, with what its last step gave."""
    cdef size_t width = tables.at.acts if tables.at.history >= 0 else 0
    tables.table_at(t)
    return b"".join([
        PyBytes_FromStringAndSize(<char*>&tables.tables[t], sizeof(EnvTable)),
        PyBytes_FromStringAndSize(<char*>(tables.past + t * width), width * sizeof(PastAct)),
        tables.rewards[t].tobytes(),
        bytes([tables.over[t], tables.terminated_out[t], tables.truncated_out[t]]),
    ])


def load(Stepper tables not None, int t, bytes stored not None):
    """Put a table in the place of another; False, and nothing changed, if it cannot be."""
    cdef EnvTable table
    cdef size_t width = (tables.at.acts if tables.at.history >= 0 else 0) * sizeof(PastAct)
    cdef size_t paid = tables.seats * sizeof(double)
    cdef const char* at = PyBytes_AsString(stored)
    cdef const PastAct* past
    cdef const int8_t* flags
    cdef const Rules* rules = &tables.compiled.rules
    cdef size_t k
    tables.table_at(t)
    if <size_t>len(stored) != sizeof(EnvTable) + width + paid + 3:
        return False
    memcpy(&table, at, sizeof(EnvTable))
    past = <const PastAct*>(at + sizeof(EnvTable))
    flags = <const int8_t*>(at + sizeof(EnvTable) + width + paid)
    if (not state_is_sound(rules, &table.s) or table.s.n != tables.seats
            or not -1 <= table.closed <= 5 or not 0 <= flags[0] <= 2
            or (flags[0] == 0 and table.s.phase != BETTING)
            or (flags[0] == 1 and table.s.phase != FINISHED)
            or flags[1] not in (0, 1) or flags[2] not in (0, 1)
            or (table.s.phase == BETTING and tables.policy[table.s.actor] != NULL)):
        return False
    for k in range(min(<size_t>table.acts, width // sizeof(PastAct))):
        if not (0 <= past[k].seat < tables.seats and 0 <= past[k].street <= 3
                and 0 <= past[k].kind <= 3 and past[k].all_in in (0, 1)
                and past[k].total >= 0):
            return False
    bounds(rules, &table.s, &table.legal)
    memcpy(&tables.tables[t], &table, sizeof(EnvTable))
    memcpy(tables.past + t * (width // sizeof(PastAct)), past, width)
    memcpy(tables.rewards_out + <size_t>t * tables.seats, at + sizeof(EnvTable) + width, paid)
    tables.paid[t] = True
    tables.over[t] = flags[0]
    tables.terminated_out[t] = flags[1]
    tables.truncated_out[t] = flags[2]
    if tables.equity_streets != NULL:
        memset(tables.equity_streets + <size_t>t * tables.seats, -1, tables.seats)
    if flags[0]:
        tables.ask_nobody(t)
    else:
        tables.show(t)
    return True


def seen_by(Stepper tables not None, int t, int seat):
    """What a seat sees of a table at any time: the row it would have, were it to act.

    What a call costs and the bounds of raises are 0, and so is a sampled equity.
    """
    cdef State s
    cdef Bounds nothing
    cdef int rows
    tables.table_at(t)
    whole_number(seat, "the seat", 0, tables.seats - 1, GameError)
    rows = min(<int>tables.tables[t].acts, tables.at.acts)
    memcpy(&s, &tables.tables[t].s, sizeof(State))
    memset(&nothing, 0, sizeof(Bounds))
    s.actor = <int8_t>seat
    return row_of(tables, &s, &nothing, tables.past + <size_t>t * tables.at.acts, rows)


def seen_in(Stepper tables not None, int seat, bytes state not None, list acts not None):
    """What a seat sees of a hand that is given as `omaha.Hand` or `omaha.View` stores it.

    The acts are tuples of the seat, the street, the kind (0 to 3), the seat's bet then and
    whether it was all-in. None for a hand of another game, or of other seats.
    """
    cdef State s
    cdef Bounds legal
    cdef PastAct past[MOST_ACTS]
    cdef int k, card, rows = <int>min(len(acts), tables.at.acts)
    cdef uint64_t used = 0
    if len(state) != sizeof(State):
        return None
    memcpy(&s, PyBytes_AsString(state), sizeof(State))
    if not state_is_sound(&tables.compiled.rules, &s) or s.n != tables.seats:
        return None
    whole_number(seat, "the seat", 0, tables.seats - 1, GameError)
    memset(&legal, 0, sizeof(Bounds))
    if s.actor == seat:
        bounds(&tables.compiled.rules, &s, &legal)
    s.actor = <int8_t>seat
    # Each place has a card: what is not known is not shown.
    for k in range(52):
        if s.deck[k] != UNKNOWN:
            used |= <uint64_t>1 << s.deck[k]
    for k in range(tables.compiled.rules.hole_cards):
        if s.deck[hole_place(&s, seat, k)] == UNKNOWN:
            return None
    card = 0
    for k in range(52):
        if s.deck[k] == UNKNOWN:
            while used >> card & 1:
                card += 1
            s.deck[k] = <uint8_t>card
            card += 1
    for k in range(rows):
        past[k].seat, past[k].street, past[k].kind, past[k].total, past[k].all_in = (
            acts[len(acts) - rows + k])
        if not (0 <= past[k].seat < tables.seats and 0 <= past[k].street < 4
                and 0 <= past[k].kind < 4 and past[k].total >= 0):
            return None
    return row_of(tables, &s, &legal, past, rows)


cdef object row_of(Stepper tables, const State* s, const Bounds* legal, const PastAct* past,
                   int rows):
    """The row of the seat that is to act in a hand, as a new array."""
    cdef float[::1] floats
    cdef int8_t[::1] numbers
    row = np.zeros(tables.at.width, tables.observation.dtype)
    if tables.small:
        numbers = row
        write_row[int8_t](&numbers[0], &tables.at, &tables.compiled.rules, s, legal)
        if tables.at.history >= 0:
            write_history[int8_t](&numbers[0], &tables.at, s, s.actor, past, rows)
    else:
        floats = row
        write_row[float](&floats[0], &tables.at, &tables.compiled.rules, s, legal)
        if tables.at.history >= 0:
            write_history[float](&floats[0], &tables.at, s, s.actor, past, rows)
    return row


def state(Stepper tables not None, int t):
    """The bytes of a table's hand, as `omaha.Hand` stores them."""
    tables.table_at(t)
    return PyBytes_FromStringAndSize(<char*>&tables.tables[t].s, sizeof(State))


def numbers(Stepper tables not None, int t):
    """The number of a table's hand, and how many acts were done in it."""
    tables.table_at(t)
    return tables.tables[t].hand, tables.tables[t].acts


def may(Stepper tables not None, int t, int action):
    """Whether an action of a table may be chosen."""
    tables.table_at(t)
    return 0 <= action < tables.choices.n and tables.allowed[t] >> action & 1 == 1


def total_of(Stepper tables not None, int t, int action):
    """What an action of a table would bet or raise to; None for other acts."""
    cdef EnvTable* table
    cdef int64_t total = -1
    tables.table_at(t)
    table = &tables.tables[t]
    if (tables.choices.exact or not 0 <= action < tables.choices.n
            or not tables.allowed[t] >> action & 1):
        return None
    if act_of(&tables.choices, action, &tables.compiled.rules, &table.s, &table.legal,
              &total) != RAISE:
        return None
    return total
