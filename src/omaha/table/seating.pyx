# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Who sits where with how many chips, and what a table demands of those who buy in or come back."""
cimport cython
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, int64_t, uint16_t
from libc.string cimport memcpy, memset

from omaha._core cimport MAX_SEATS
from omaha.rules.seats cimport Seats, owing_seats, seats_are_sound
from omaha.rules.state cimport NOBODY, Rules

from dataclasses import fields

from omaha._support.checks import MAX_CHIPS, quoted
from omaha.errors import GameError
from omaha.table.table_rules import TableRules

cdef int64_t MOST_BOUGHT = <int64_t>1 << 61

cdef enum WayIn:
    WAITS = 0                  # for the big blind
    POSTS = 1                  # what is owed
    BUYS = 2                   # the button, and nothing else


@cython.final
@cython.auto_pickle(False)
cdef class Seating:
    """The seats of an `omaha.Table`: plain values only, which the table has read before."""

    def __cinit__(self):
        self.begin_empty()

    cdef int begin_empty(self) except -1:
        """No seats at all."""
        memset(&self.t, 0, sizeof(Seats))
        self.t.button = self.t.small = self.t.big = NOBODY
        self.names = []
        self.rules = None
        self.min_buy_in = 1
        self.max_buy_in = NOBODY
        return 0

    cdef int open(self, int n, rules) except -1:
        """Begin with n empty seats."""
        self.t.n = <int8_t>n
        self.names = [None] * n
        self.rules = rules
        self.min_buy_in = 1 if rules.min_buy_in is None else rules.min_buy_in
        self.max_buy_in = NOBODY if rules.max_buy_in is None else rules.max_buy_in
        self.t.free_entry = rules.new_player == "free"
        self.t.straddle_return = rules.straddle_return
        return 0

    cdef int forget_names(self) except -1:
        """Forget who has left."""
        cdef int seat
        for seat in range(self.t.n):
            if not self.t.occupied >> seat & 1:
                self.names[seat] = None
        return 0

    # --- chips -----------------------------------------------------------------------------------

    cdef int64_t room_for(self, int64_t splash):
        """The most chips that may still come to the table; `splash` is in the pot that is played.
        """
        cdef int64_t held = splash, came = self.t.bought_in + self.t.splash + splash
        cdef int seat
        for seat in range(self.t.n):
            held += self.t.stacks[seat]
        return max(0, min(<int64_t>MAX_CHIPS - held, MOST_BOUGHT - came))

    cdef int64_t purchase(self, int64_t value, str what, int64_t held, int64_t least,
                          int64_t splash) except -1:
        """An amount that is bought, checked against the limits of the table."""
        cdef int64_t most = self.max_buy_in
        if value < least:
            raise GameError(f"{what} of {value} is too little: at least {least}")
        if 0 <= most < held + value:
            raise GameError(f"{what} of {value} is too much: at most {max(0, most - held)}"
                            + (f" on top of the {held} at the seat" if held else ""))
        if value > self.room_for(splash):
            raise GameError(f"{what} of {value} is more than this table can count")
        return value

    cdef tuple ledger(self, int64_t splash):
        """Bought in, cashed out, rake, on the table, splash money."""
        cdef int64_t held = splash
        cdef int seat
        for seat in range(self.t.n):
            held += self.t.stacks[seat]
        return (self.t.bought_in, self.t.cashed_out, self.t.rake, held, self.t.splash + splash)

    # --- coming in -------------------------------------------------------------------------------

    cdef int way_in(self, post, buy_button, bint is_new, bint missed) except -1:
        """How a player wants to come in, where that is allowed."""
        rules = self.rules
        for what, wish in (("post", post), ("buy_button", buy_button)):
            if wish is not True and wish is not False:
                raise GameError(f"{what} is True or False, got {quoted(wish)}")
        if post and buy_button:
            raise GameError("a player posts or buys the button, not both")
        if post and is_new and rules.new_player == "wait":
            raise GameError("new players wait for the big blind at this table: post may not be "
                            "True")
        if post and missed and rules.missed_blinds == "wait":
            raise GameError("who missed blinds waits for the big blind at this table: post may "
                            "not be True")
        if buy_button and not rules.buy_button:
            raise GameError("the button is not for sale at this table: buy_button may not be True")
        if buy_button:
            return BUYS
        return POSTS if post else WAITS

    cdef int choose(self, int seat, int way) except -1:
        """Have a seat come in as `way_in` says; who posts buys the button where it is for sale."""
        cdef uint16_t mine = <uint16_t>(1 << seat), others = ~mine
        cdef bint buys = way == BUYS or way == POSTS and self.rules.buy_button
        self.t.posting = self.t.posting & others | (mine if way == POSTS else 0)
        self.t.buying = self.t.buying & others | (mine if buys else 0)
        return 0

    cdef uint16_t owing(self, const Rules* rules):
        """The seats that owe a post: nobody before the first hand, nor where there are no blinds.
        """
        if self.t.big < 0 or rules.bomb_pot or not rules.big_blind:
            return 0
        return owing_seats(&self.t)

    # --- pickles ---------------------------------------------------------------------------------

    cdef tuple state(self):
        """What `refill` reads."""
        return (PyBytes_FromStringAndSize(<char*>&self.t, sizeof(Seats)), list(self.names),
                self.rules)

    cdef int refill(self, state) except -1:
        """Take what `state` gave, which may have been tampered with."""
        cdef Seats t
        cdef bytes seats
        cdef int seat
        seats, names, rules = state
        if len(seats) != sizeof(Seats) or type(names) is not list or type(rules) is not TableRules:
            raise ValueError
        memcpy(&t, PyBytes_AsString(seats), sizeof(Seats))
        if not seats_are_sound(&t) or t.n > MAX_SEATS or len(names) != t.n:
            raise ValueError
        for seat in range(t.n):
            name = names[seat]
            if (name is None) == bool(t.occupied >> seat & 1):
                raise ValueError
            if name is not None and (type(name) is not str or names.count(name) > 1):
                raise ValueError
        # Unpickled rules have not been through their checks.
        given = {each.name: getattr(rules, each.name) for each in fields(rules)}
        self.open(t.n, TableRules(**given))
        t.free_entry, t.straddle_return = self.t.free_entry, self.t.straddle_return
        self.t = t
        self.names = names[:]
        return 0
