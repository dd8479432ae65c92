# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What one seat may know: a state of a hand without the cards that are hidden from the seat."""
from cpython.bytes cimport PyBytes_AsString
from libc.string cimport memcmp, memcpy, memset

from omaha.hand.act_log cimport acts_until
from omaha.hand.legal cimport Legal, legal_of
from omaha.hand.state cimport HandState, hide
from omaha.rules.betting cimport bounds
from omaha.rules.engine cimport CompiledRules, state_is_sound
from omaha.rules.state cimport BETTING, Bounds, FINISHED, State

from omaha.errors import GameError

cdef int LAYOUT = 3            # of the pickled state; raise it when the struct changes


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


cdef class ViewCore(HandState):
    """The compiled part of `omaha.View`."""

    def __cinit__(self, *_args, **_options):
        self.log = self.posts = ()

    cdef void bounds_of(self, Bounds* out) noexcept nogil:
        bounds(&self.compiled.rules, &self.s, out)

    @property
    def seat(self):
        """The seat whose view it is."""
        return self.own

    @property
    def own_cards(self):
        """The seat's own hole cards."""
        return self.hole_of(self.own)

    @property
    def position(self):
        """How many seats after the button the seat is; 0 on the button."""
        cdef int after = self.own - self.s.button
        return after if after >= 0 else after + self.s.n

    @property
    def legal(self):
        """What the seat may do; nothing when another is to act."""
        if self.s.phase != BETTING or self.s.actor != self.own:
            return Legal.__new__(Legal)
        return legal_of(&self.compiled.rules, &self.s)

    def _acts(self):
        """The acts and posts that the events are still to be made of; None where they were made."""
        if self.acts is None:
            return None
        return acts_until(self.acts, self.last_act), self.posts

    def _events(self, tuple events):
        """Keep events that are given, and return those that are kept."""
        if events is not None:
            self.log = events
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
        return hash((self.own, self.state_bytes()))

    def _pickled(self):
        """What `restore` makes the view from again."""
        return type(self), LAYOUT, self.game, self.own, self.state_bytes(), self.events


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
