# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What one seat may know: the engine's struct, without the cards that are hidden from the seat."""
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.string cimport memcmp, memcpy, memset

from omaha.hand.act_log cimport ActLog, acts_until
from omaha.rules.betting cimport bounds, pot_after_call
from omaha.rules.engine cimport CompiledRules, state_is_sound
from omaha.rules.runs cimport silent_on_runs
from omaha.rules.pots cimport Pots, pots_as_tuples
from omaha.rules.showdown cimport pots_before_street
from omaha.rules.state cimport (
    BETTING, Bounds, FINISHED, RUNNING_OUT, Rules, State, UNKNOWN, behind_cap, board_place, has,
    hole_place, is_unknown, total_pot,
)

from omaha.rules.pots import seats_of
from omaha.errors import GameError
from omaha.events import Street

cdef tuple STREETS = tuple(Street)
cdef int LAYOUT = 2            # of the pickled state; raise it when the struct changes
cdef CompiledRules NO_RULES = CompiledRules.__new__(CompiledRules)


cdef Legal legal_of(const Rules* rules, const State* s):
    """What the actor may do; false when nobody is to act."""
    cdef Bounds b
    cdef Legal legal = Legal.__new__(Legal)
    bounds(rules, s, &b)
    legal.fold = b.fold
    legal.check = b.check
    legal.call = b.call
    legal.least = b.min_raise_to
    legal.most = b.max_raise_to
    if b.max_raise_to >= 0:
        legal.price = s.price
        legal.pot = pot_after_call(rules, s)
    return legal


cdef tuple hole_of(const Rules* rules, const State* s, int seat):
    """The hole cards of a seat; None where they are not known."""
    cdef int k
    if is_unknown(rules, s, seat):
        return None
    return tuple([s.deck[hole_place(s, seat, k)] for k in range(rules.hole_cards)])


cdef int cards_on(const Rules* rules, const State* s, int board) noexcept nogil:
    """The cards dealt so far on a board, or a run of one: earlier runs are whole."""
    return 5 if rules.boards == 1 and board < s.run else s.board_cards


cdef tuple board_of(const Rules* rules, const State* s, int board, int first, int last):
    cdef int k
    return tuple([s.deck[board_place(rules, s, board, k)] for k in range(first, last)])


cdef void hide(const Rules* rules, const State* s, int seat, State* out) noexcept nogil:
    """A copy of which only the cards that a seat may see are left."""
    cdef int i, k, b, place
    memcpy(out, s, sizeof(State))
    memset(out.deck, UNKNOWN, 52)
    for i in range(s.n):
        if i == seat or has(s.shown, i):
            for k in range(rules.hole_cards):
                place = hole_place(s, i, k)
                out.deck[place] = s.deck[place]
    for b in range(rules.boards + s.run):
        for k in range(cards_on(rules, s, b)):
            place = board_place(rules, s, b, k)
            out.deck[place] = s.deck[place]


cdef ViewCore view_of(type cls, CompiledRules compiled, game, const State* s, int seat, rng,
                      tuple log):
    cdef ViewCore view = <ViewCore>cls.__new__(cls)
    view.compiled = compiled
    view.game = game
    view.rng = rng
    view.own = seat
    view.log = log
    hide(&compiled.rules, s, seat, &view.s)
    return view


cdef class ViewCore:
    """The compiled part of `omaha.View`."""

    def __cinit__(self, *_args, **_options):
        memset(&self.s, 0, sizeof(State))
        self.s.phase = FINISHED
        self.compiled = NO_RULES
        self.log = self.posts = ()

    cdef void bounds_of(self, Bounds* out) noexcept nogil:
        bounds(&self.compiled.rules, &self.s, out)

    @property
    def seat(self):
        return self.own

    @property
    def hole_cards(self):
        cdef int i
        return tuple([hole_of(&self.compiled.rules, &self.s, i) for i in range(self.s.n)])

    @property
    def own_cards(self):
        """The seat's own hole cards."""
        return hole_of(&self.compiled.rules, &self.s, self.own)

    @property
    def boards(self):
        cdef int b
        return tuple([board_of(&self.compiled.rules, &self.s, b, 0,
                               cards_on(&self.compiled.rules, &self.s, b))
                      for b in range(self.compiled.rules.boards + self.s.run)])

    @property
    def board(self):
        """The first board."""
        return board_of(&self.compiled.rules, &self.s, 0, 0,
                        cards_on(&self.compiled.rules, &self.s, 0))

    @property
    def street(self):
        return STREETS[self.s.street]

    @property
    def stacks(self):
        cdef int i
        return tuple([self.s.stacks[i] + behind_cap(&self.compiled.rules, &self.s, i)
                      for i in range(self.s.n)])

    @property
    def in_play(self):
        cdef int i
        return tuple([self.s.stacks[i] for i in range(self.s.n)])

    @property
    def runs(self):
        if self.s.runs == 0 and self.compiled.rules.max_runs > 1:
            return None
        return max(1, self.s.runs)

    @property
    def needs_runs(self):
        if self.s.phase != RUNNING_OUT or self.runs is not None:
            return ()
        return seats_of(silent_on_runs(&self.compiled.rules, &self.s))

    @property
    def starting_stacks(self):
        cdef int i
        return tuple([self.s.initial[i] for i in range(self.s.n)])

    @property
    def bets(self):
        cdef int i
        return tuple([self.s.bets[i] for i in range(self.s.n)])

    @property
    def pot(self):
        return total_pot(&self.s)

    def _pots(self):
        cdef Pots pots
        pots_before_street(&self.s, &pots)
        return pots_as_tuples(&pots, 0, False)

    @property
    def button(self):
        return self.s.button

    @property
    def position(self):
        """How many seats after the button the seat is; 0 on the button."""
        cdef int after = self.own - self.s.button
        return after if after >= 0 else after + self.s.n

    @property
    def actor(self):
        return self.s.actor if self.s.phase == BETTING else None

    @property
    def folded(self):
        return seats_of(self.s.folded)

    @property
    def legal(self):
        if self.s.phase != BETTING or self.s.actor != self.own:
            return Legal.__new__(Legal)
        return legal_of(&self.compiled.rules, &self.s)

    @property
    def events(self):
        cdef ActLog acts = self.acts
        if acts is not None:
            from omaha.hand.view_events import events_of
            self.log = events_of(self, acts_until(acts, self.last_act), *self.posts)
            self.acts = None
        return self.log

    def __eq__(self, other):
        cdef ViewCore that
        if not isinstance(other, ViewCore):
            return NotImplemented
        that = other
        return (self.own == that.own and self.game == that.game
                and memcmp(&self.s, &that.s, sizeof(State)) == 0 and self.events == that.events)

    def __hash__(self):
        return hash((self.own, PyBytes_FromStringAndSize(<char*>&self.s, sizeof(State))))

    def __reduce__(self):
        state = PyBytes_FromStringAndSize(<char*>&self.s, sizeof(State))
        return restore, (type(self), LAYOUT, self.game, self.own, state, self.events)


def restore(cls, layout, game, seat, bytes state not None, events):
    """A view from its pickle; without the generator."""
    cdef ViewCore view
    compiled = getattr(game, "_compiled", None)
    if (not (isinstance(cls, type) and issubclass(cls, ViewCore)) or layout != LAYOUT
            or not isinstance(compiled, CompiledRules) or len(state) != sizeof(State)
            or type(events) is not tuple):
        raise GameError("the pickled view of a hand cannot be read")
    view = cls.__new__(cls)
    memcpy(&view.s, PyBytes_AsString(state), sizeof(State))
    if (type(seat) is not int or not 0 <= seat < view.s.n
            or not state_is_sound(&(<CompiledRules>compiled).rules, &view.s)):
        memset(&view.s, 0, sizeof(State))
        view.s.phase = FINISHED
        raise GameError("the pickled view of a hand is damaged")
    view.compiled = compiled
    view.game = game
    view.own = seat
    view.log = events
    return view
