# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""One hand for Python: the engine's struct, its log, and the refusal messages."""
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int64_t, uint16_t
from libc.string cimport memcmp, memcpy

from omaha._support.checks cimport whole_amount, whole_number
from omaha.hand.deal cimport Deal, Posting
from omaha.rules.engine cimport (
    CompiledRules, act, advance, disconnect, due_places, start, state_is_sound,
)
from omaha.rules.runs cimport silent_on_runs
from omaha.rules.showdown cimport final_pots, first_to_show, may_muck, pots_before_street
from omaha.rules.state cimport (
    ALL_IN, BETTING, CALL, CHECK, DEALT, FINISHED, FOLD, LEFT, NOBODY, Posts, RAISE,
    RETURNED, RUNNING_OUT, SHOWDOWN, State, Step, TIME_OUT, WAIT, behind_cap, boards_in_play, has,
    is_unknown, seats_in, total_pot,
)
from omaha.rules.pots cimport MAX_BOARDS, Pots, jackpot_on, pots_as_tuples
from omaha.hand.view_core cimport cards_on, hide, legal_of, view_of

from omaha.cards.text import format_cards, parse_cards
from omaha._support.checks import MAX_CHIPS, quoted
from omaha._support.random_bits import as_bit_generator
from omaha.rules.pots import seats_of
from omaha.errors import CardError, GameError, IllegalAction
from omaha.events import Event, EventKind, Street

cdef tuple STREETS = tuple(Street)
cdef tuple KINDS = tuple(EventKind)
cdef int EV_HOLE = EventKind.HOLE_CARDS, EV_BOARD = EventKind.BOARD
cdef int EV_FOLD = EventKind.FOLD, EV_CHECK = EventKind.CHECK
cdef int EV_CALL = EventKind.CALL, EV_BET = EventKind.BET, EV_RAISE = EventKind.RAISE
cdef int EV_DISCONNECT = EventKind.DISCONNECT, EV_RETURN = EventKind.RETURN
cdef int EV_SHOW = EventKind.SHOW, EV_MUCK = EventKind.MUCK
cdef int EV_SPLASH = EventKind.SPLASH, EV_AGREE = EventKind.AGREE_RUNS

cdef int LAYOUT = 4            # of the pickled state; raise it when the struct changes


cdef class HandCore(Deal):
    """The compiled part of `omaha.Hand`."""

    def __init__(self, game, stacks, button=0, *, seed=None, deck=None, hole_cards=None,
                 board=None, live=None, dead=None, antes=None, straddle_seat=None, splash=0,
                 runs=None, rake=None, events=True, Posting posting=None):
        if not isinstance(events, bool):
            raise GameError(f"events must be True or False, got {quoted(events)}")
        try:
            self.begin(game, stacks, button, splash, rake, events)
            self.collect(live, dead, antes, straddle_seat, posting)
            self.preset_runs(runs)
            self.stack_deck(seed, deck, hole_cards, board)
            self.run()
        except BaseException:
            self.clear()
            raise

    cdef int collect(self, live, dead, antes, straddle_seat, Posting posting) except -1:
        """The posts: the game's own, those that replace them, or those of a table."""
        cdef Posts posts
        cdef State* s = &self.s
        cdef list nominal
        if posting is not None:
            if posting.n != s.n:
                raise GameError(f"the posts of {posting.n} seats for a hand of {s.n}")
            posts = posting.posts
        elif live is None and dead is None and antes is None:
            self.own_posts(straddle_seat, &posts)
        else:
            if straddle_seat is not None:
                raise GameError("straddle_seat goes with the game's own posts, not with live, "
                                "dead or antes")
            self.given_posts(live, dead, antes, &posts)
        nominal = None if self.log is None else [posts.live[i] for i in range(s.n)]
        start(&self.compiled.rules, s, &posts)
        if self.log is not None:
            self.log_posts(&posts, nominal, live is None)
        return 0

    # --- what can be seen ------------------------------------------------------------------------

    @property
    def seats(self):
        """The number of seats dealt in."""
        return self.s.n

    @property
    def button(self):
        """The button's seat."""
        return self.s.button

    @property
    def actor(self):
        """The seat to act; None while cards are due and at the end."""
        return self.s.actor if self.s.phase == BETTING else None

    @property
    def finished(self):
        """Whether everything is paid."""
        return self.s.phase == FINISHED

    @property
    def street(self):
        """The betting round, an `omaha.Street`."""
        return STREETS[self.s.street]

    @property
    def stacks(self):
        """What each seat has behind; in a cap game also what it cannot bet."""
        cdef int i
        return tuple([self.s.stacks[i] + behind_cap(&self.compiled.rules, &self.s, i)
                      for i in range(self.s.n)])

    @property
    def in_play(self):
        """What each seat can still put in: its stack, or what the cap leaves of it."""
        cdef int i
        return tuple([self.s.stacks[i] for i in range(self.s.n)])

    @property
    def starting_stacks(self):
        """The stacks before the posts."""
        cdef int i
        return tuple([self.s.initial[i] for i in range(self.s.n)])

    @property
    def bets(self):
        """What each seat has bet on this street, live blinds included."""
        cdef int i
        return tuple([self.s.bets[i] for i in range(self.s.n)])

    @property
    def pot(self):
        """Everything that is in, bets of this street included; 0 once it is paid out."""
        return total_pot(&self.s)

    @property
    def folded(self):
        """The seats that have folded."""
        return seats_of(self.s.folded)

    @property
    def disconnected(self):
        """The seats under all-in protection."""
        return seats_of(self.s.disconnected)

    @property
    def splash(self):
        """Money that was added to the pot."""
        return self.s.splash

    @property
    def board(self):
        """The board dealt so far; the first one where there are several."""
        return self.board_of(0, 0, cards_on(&self.compiled.rules, &self.s, 0))

    @property
    def boards(self):
        """All boards, as far as they are dealt: those of the game, or the runs so far of one."""
        cdef int b
        return tuple([self.board_of(b, 0, cards_on(&self.compiled.rules, &self.s, b))
                      for b in range(self.compiled.rules.boards + self.s.run)])

    @property
    def runs(self):
        """How many times the rest of the board is dealt; None until that is settled."""
        if self.s.runs == 0 and self.compiled.rules.max_runs > 1:
            return None
        return max(1, self.s.runs)

    @property
    def agreed_runs(self):
        """How many times each seat agrees to; None where it has not said."""
        return tuple([self.s.wishes[i] or None for i in range(self.s.n)])

    @property
    def needs_runs(self):
        """The seats that must say how many times the rest of the board is dealt."""
        if self.s.phase != RUNNING_OUT or self.runs is not None:
            return ()
        return seats_of(silent_on_runs(&self.compiled.rules, &self.s))

    @property
    def hole_cards(self):
        """The hole cards by seat; None where they are not known."""
        cdef int i
        return tuple([self.hole_of(i) for i in range(self.s.n)])

    @property
    def shown(self):
        """The seats whose hands were shown."""
        return seats_of(self.s.shown)

    @property
    def mucked(self):
        """The seats that gave up their hands at the showdown."""
        return seats_of(self.s.mucked)

    @property
    def needs_cards(self):
        """How many board cards must be given before play goes on."""
        cdef int places[3 * MAX_BOARDS]
        return due_places(&self.compiled.rules, &self.s, places)

    @property
    def needs_shows(self):
        """The seats whose hands must be shown or mucked before the pots can be paid."""
        cdef int seat
        cdef uint16_t waiting = seats_in(&self.s) & ~self.s.mucked
        if self.s.phase != SHOWDOWN:
            return ()
        return tuple([seat for seat in range(self.s.n)
                      if waiting >> seat & 1 and is_unknown(&self.compiled.rules, &self.s, seat)])

    @property
    def legal(self):
        """What the actor may do; false when nobody is to act."""
        return legal_of(&self.compiled.rules, &self.s)

    def _view(self, cls, seat, rng, tuple events not None):
        """What a seat may know, as a subclass of the compiled view."""
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        return view_of(cls, self.compiled, self.game, &self.s, at, rng, events)

    cdef tuple pots_now(self):
        cdef Pots pots
        pots_before_street(&self.s, &pots)
        return pots_as_tuples(&pots, 0, False)

    def _pots(self):
        return self.pots_now()

    def _result(self):
        """Payouts, returned, rake, pots and net, or None before the end."""
        cdef Pots pots
        cdef State* s = &self.s
        cdef int i
        cdef bint contested
        if s.phase != FINISHED:
            return None
        final_pots(&self.compiled.rules, s, &pots)
        contested = len(seats_of(seats_in(s))) > 1
        return (
            tuple([s.payouts[i] for i in range(s.n)]),
            tuple([s.returned[i] for i in range(s.n)]),
            s.rake,
            pots_as_tuples(&pots, boards_in_play(&self.compiled.rules, s) if contested else 1,
                           contested and self.compiled.rules.hi_lo),
            tuple([s.stacks[i] - s.initial[i] for i in range(s.n)]),
        )

    def _jackpot(self):
        """The part of the rake that the schedule gives to a jackpot."""
        cdef State* s = &self.s
        cdef int64_t pot = s.rake
        cdef int i
        if s.phase != FINISHED or s.stated_rake >= 0 or not self.compiled.rules.has_rake:
            return 0
        for i in range(s.n):
            pot += s.payouts[i]
        return jackpot_on(&self.compiled.rules.rake, pot, s.n, s.board_cards > 0)

    # --- actions ---------------------------------------------------------------------------------

    cdef int do(self, int kind, int64_t total) except -1:
        """One action and all that follows from it; an error leaves the hand as it was."""
        cdef State* s = &self.s
        cdef int seat = s.actor
        cdef int64_t paid, bet, price = s.price
        if s.phase != BETTING:
            raise IllegalAction(self.no_actor())
        paid = s.stacks[seat]
        bet = s.bets[seat]
        self.save()
        if not act(&self.compiled.rules, s, kind, total):
            raise IllegalAction(self.refusal(kind, total))
        if self.log is not None:
            paid -= s.stacks[seat]
            if paid == 0:
                kind = EV_FOLD if s.folded >> seat & 1 else EV_CHECK
            elif s.price == price:
                kind = EV_CALL
            else:
                kind = EV_RAISE if price else EV_BET
            self.log.append((kind, seat, paid, bet + paid if paid else 0,
                             paid > 0 and s.stacks[seat] == 0))
        self.run()
        return 0

    cdef int save(self) except -1:
        """Remember the state: a stated rake that exceeds the pot is only found out at the end."""
        if self.s.stated_rake >= 0:
            self.before = PyBytes_FromStringAndSize(<char*>&self.s, sizeof(State))
            self.logged = 0 if self.log is None else <int>len(self.log)
        return 0

    cdef int refuse_rake(self) except -1:
        cdef int64_t pot = self.s.rake
        if self.before is not None:
            memcpy(&self.s, PyBytes_AsString(self.before), sizeof(State))
            if self.log is not None:
                del self.log[self.logged:]
        raise GameError(f"the stated rake of {self.s.stated_rake} is more than the pot of {pot}")

    cdef str no_actor(self):
        if self.s.phase == FINISHED:
            return "the hand is finished: nobody is to act"
        if self.s.phase == SHOWDOWN:
            return (f"nobody is to act: the hands of seats {self.needs_shows} must be shown or "
                    "mucked")
        if self.needs_runs:
            return (f"nobody is to act: seats {self.needs_runs} must say how many times the board "
                    "is run (agree_runs)")
        return f"nobody is to act: {self.needs_cards} board cards must be dealt first"

    cdef str options(self):
        legal = self.legal
        options = [name for name, can in (("fold", legal.fold), ("check", legal.check)) if can]
        if legal.call:
            options.append(f"call {legal.call}")
        if legal.max_raise_to is not None:
            amounts = f"{legal.min_raise_to}"
            if legal.max_raise_to != legal.min_raise_to:
                amounts += f" to {legal.max_raise_to}"
            options.append(f"raise to {amounts}" if self.s.price else f"bet {amounts}")
        return f"seat {self.s.actor} may {' or '.join(options)}"

    cdef str refusal(self, int kind, int64_t total):
        what = {FOLD: "a fold", CHECK: "a check", CALL: "a call", ALL_IN: "an all-in"}.get(
            kind, f"a bet or raise to {total}")
        return f"{what} is refused: {self.options()}"

    cdef int64_t street_total(self, total) except? -1:
        try:
            return whole_amount(total, "the total of a bet or raise", IllegalAction)
        except IllegalAction as error:
            raise IllegalAction(
                f"{error}; {self.options()}" if self.s.phase == BETTING else self.no_actor()
            ) from None

    cdef int run(self) except -1:
        """Let everything happen that needs nobody's decision, and log it."""
        cdef State* s = &self.s
        cdef Step step
        cdef uint16_t shown, mucked
        while True:
            shown = s.shown
            mucked = s.mucked
            step = advance(&self.compiled.rules, s)
            if step == WAIT:
                if s.phase == FINISHED and s.rake < s.stated_rake:
                    self.refuse_rake()
                self.before = None
                return 0
            if self.log is None:
                continue
            if step == LEFT:
                self.log.append((EV_FOLD if s.folded >> s.step_seat & 1 else EV_CHECK, s.step_seat,
                                 0, 0, False))
            elif step == RETURNED:
                self.log.append((EV_RETURN, s.step_seat, s.step_amount, 0, False))
            elif step == DEALT:
                self.log.append((EV_BOARD, NOBODY, s.street, s.run, False))
            else:
                self.log_shows(s.shown & ~shown, s.mucked & ~mucked)

    cdef int log_shows(self, uint16_t shown, uint16_t mucked) except -1:
        cdef int i, seat, first = first_to_show(&self.s)
        for i in range(self.s.n):
            seat = (first + i) % self.s.n
            if shown >> seat & 1:
                self.log.append((EV_SHOW, seat, 0, 0, False))
            elif mucked >> seat & 1:
                self.log.append((EV_MUCK, seat, 0, 0, False))
        return 0

    def fold(self):
        """Fold."""
        self.do(FOLD, 0)

    def check(self):
        """Check."""
        self.do(CHECK, 0)

    def call(self):
        """Call what there is to call, or for what is left."""
        self.do(CALL, 0)

    def raise_to(self, total):
        """Bet or raise to a total of the street."""
        self.do(RAISE, self.street_total(total))

    def bet_to(self, total):
        """Bet or raise to a total of the street; the same as `raise_to`."""
        self.do(RAISE, self.street_total(total))

    def all_in(self):
        """Call or raise for everything that is left."""
        self.do(ALL_IN, self.s.bets[self.s.actor] if self.s.actor >= 0 else 0)

    def time_out(self):
        """The time to act is over: a check where that is free, else a fold."""
        self.do(TIME_OUT, 0)

    def disconnect(self, seat):
        """The seat's connection is lost: it is all in for what it has put in."""
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        self.save()
        if not disconnect(&self.compiled.rules, &self.s, at):
            raise IllegalAction(f"seat {at} cannot be protected: only a seat that is in with chips "
                                "behind, connected, in a hand that is not finished")
        if self.log is not None:
            self.log.append((EV_DISCONNECT, at, 0, 0, False))
        self.run()

    def abandon(self, seat):
        """The seat's player is gone: the hand is folded when its turn comes.

        A hand that is all in is played to the end.
        """
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        if self.s.phase == FINISHED or not seats_in(&self.s) >> at & 1:
            raise IllegalAction(f"seat {at} has no hand to abandon: it folded, or the hand is "
                                "finished")
        self.save()
        self.s.gone |= <uint16_t>(1 << at)
        self.run()

    def agree_runs(self, seat, times):
        """Agree to the rest of the board being dealt so many times at most.

        Beforehand or when `needs_runs` asks; until that is settled a seat may change its mind.
        """
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        cdef int number = self.number_of_runs(times)
        if self.s.phase == FINISHED or self.s.runs or not has(seats_in(&self.s), at):
            raise IllegalAction(f"seat {at} has nothing to agree on: only a seat that is in, "
                                "before the rest of the board is dealt")
        self.save()
        self.s.wishes[at] = number
        if self.log is not None:
            self.log.append((EV_AGREE, at, number, 0, False))
        self.run()

    def deal_board(self, cards):
        """Give the next street's board cards; with two boards those of the first, then the second.

        Of several runs, each is dealt to its river before the next.
        """
        cdef int places[3 * MAX_BOARDS]
        cdef int n = due_places(&self.compiled.rules, &self.s, places), i
        parsed = parse_cards(cards)
        if n == 0:
            raise IllegalAction("no board cards are due")
        if len(parsed) != n:
            raise CardError(f"{n} board cards are due, got {len(parsed)}: {format_cards(parsed)}")
        self.save()
        self.place([places[i] for i in range(n)], parsed)
        self.run()

    def show(self, seat, cards):
        """Make a hand known; a hand that is known already must be the same."""
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        if self.s.phase == FINISHED:
            raise IllegalAction("the hand is finished")
        known = self.hole_of(at)
        self.save()
        if known is None:
            self.place_hole(at, cards)
        elif set(parse_cards(cards)) != set(known):
            raise CardError(f"seat {at} holds {format_cards(known)}, not {quoted(cards)}")
        if self.s.phase == SHOWDOWN and self.s.mucked >> at & 1:
            return
        if self.s.phase == SHOWDOWN and seats_in(&self.s) >> at & 1:
            if self.log is not None and not self.s.shown >> at & 1:
                self.log.append((EV_SHOW, at, 0, 0, False))
            self.s.shown |= <uint16_t>(1 << at)
        self.run()

    def muck(self, seat):
        """Give up a hand at the showdown."""
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        if self.s.phase != SHOWDOWN or not seats_in(&self.s) & ~self.s.mucked & (1 << at):
            raise IllegalAction(f"seat {at} has no hand to muck: only at a showdown that waits, "
                                "and by a seat that is in")
        if not may_muck(&self.compiled.rules, &self.s, at):
            raise IllegalAction(f"seat {at} may not muck: it wins, was shown, or is the last "
                                "hand of a pot")
        self.save()
        self.s.mucked |= <uint16_t>(1 << at)
        if self.log is not None:
            self.log.append((EV_MUCK, at, 0, 0, False))
        self.run()

    # --- events ----------------------------------------------------------------------------------

    @property
    def keeps_events(self):
        """Whether `events` is kept."""
        return self.log is not None

    @property
    def events(self):
        """Posts, deals, actions, returns, shows, mucks and awards, in order."""
        cdef int kind, seat, b, k
        cdef State* s = &self.s
        cdef Pots pots
        if self.log is None:
            raise GameError("this hand keeps no events; make it with events=True")
        out = []
        for kind, seat, amount, total, all_in in self.log:
            name = KINDS[kind]
            if kind == EV_HOLE:
                for k in range(s.n):
                    seat = (s.first_dealt + k) % s.n
                    out.append(Event(name, seat, cards=self.hole_of(seat)))
            elif kind == EV_BOARD:
                for b in range(total, total + self.compiled.rules.boards):
                    cards = self.board_of(b, 0 if amount == 1 else amount + 1, amount + 2)
                    out.append(Event(name, None, cards=cards, index=b))
            elif kind == EV_SPLASH:
                out.append(Event(name, None, amount))
            elif kind == EV_SHOW:
                out.append(Event(name, seat, cards=self.hole_of(seat)))
            else:
                out.append(Event(name, seat, amount, total, all_in))
        if s.phase == FINISHED:
            if s.rake:
                out.append(Event(EventKind.RAKE, None, s.rake))
            final_pots(&self.compiled.rules, s, &pots)
            for k in range(pots.n):
                for seat in range(s.n):
                    if pots.pots[k].paid[seat]:
                        out.append(Event(EventKind.AWARD, seat, pots.pots[k].paid[seat], index=k))
        return out

    # --- copies, pickles, comparison -------------------------------------------------------------

    def copy(self):
        """An independent hand in the same state."""
        cdef HandCore other = type(self).__new__(type(self))
        other.compiled = self.compiled
        other.game = self.game
        memcpy(&other.s, &self.s, sizeof(State))
        other.log = None if self.log is None else self.log[:]
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __eq__(self, other):
        cdef HandCore that
        if not isinstance(other, HandCore):
            return NotImplemented
        that = other
        return (self.game == that.game and self.log == that.log
                and memcmp(&self.s, &that.s, sizeof(State)) == 0)

    __hash__ = None

    def __reduce__(self):
        state = PyBytes_FromStringAndSize(<char*>&self.s, sizeof(State))
        return restore, (type(self), LAYOUT, self.game, state, self.log)

    def redeal(self, seat, seed=None):
        """A copy in which everything hidden from a seat is dealt anew.

        Its own cards, the hands shown and the board stay; all else is drawn from the rest of the
        deck. Many copies are dealt fastest with one `numpy.random.Generator` as the seed.
        """
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        cdef HandCore other
        if self.s.phase == FINISHED:
            raise IllegalAction("the hand is finished: nothing is left to deal")
        other = self.copy()
        hide(&self.compiled.rules, &self.s, at, &other.s)
        other.fill_unknown(as_bit_generator(seed), other.known_cards())
        other.run()
        return other


def do_act(HandCore hand not None, kind, total=0):
    """Have the seat to act do an act: one of `omaha.actions`, or a time-out.

    Parameters
    ----------
    hand : Hand
    kind : int
        As in records of acts: one of `omaha.actions`, or 5 for a time-out.
    total : int
        Of a raise, the total of the street; of no account for other acts.
    """
    cdef int number = whole_number(kind, "the act", FOLD, TIME_OUT, IllegalAction)
    if number == RAISE:
        hand.do(RAISE, hand.street_total(total))
    elif number == ALL_IN:
        hand.all_in()
    else:
        hand.do(number, 0)


def restore(cls, layout, game, bytes state not None, log):
    """A hand from its pickle."""
    cdef HandCore hand
    if not (isinstance(cls, type) and issubclass(cls, HandCore)) or layout != LAYOUT:
        raise GameError(f"a hand pickled with layout {quoted(layout)} cannot be read; this version "
                        f"writes layout {LAYOUT}")
    compiled = getattr(game, "_compiled", None)
    if not isinstance(compiled, CompiledRules):
        raise GameError(f"a hand pickled with the game {quoted(game)} cannot be read")
    hand = cls.__new__(cls)
    hand.game = game
    hand.compiled = compiled
    if len(state) == sizeof(State):
        memcpy(&hand.s, PyBytes_AsString(state), sizeof(State))
    if (len(state) != sizeof(State) or not state_is_sound(&hand.compiled.rules, &hand.s)
            or not (log is None or log_is_sound(log, &hand.s))):
        hand.clear()
        raise GameError("the pickled state of a hand is damaged")
    hand.log = log
    return hand


cdef bint log_is_sound(log, const State* s) except -1:
    """Whether a log that came from outside can be read as events."""
    if type(log) is not list:
        return False
    for entry in log:
        if type(entry) is not tuple or len(entry) != 5:
            return False
        if any([not isinstance(part, int) for part in entry]):
            return False
        kind, seat, amount, total, _ = entry
        nobody = kind == EV_HOLE or kind == EV_BOARD or kind == EV_SPLASH
        if not ((0 <= kind <= EV_MUCK or kind == EV_SPLASH or kind == EV_AGREE)
                and 0 <= total <= (max(0, s.runs - 1) if kind == EV_BOARD else MAX_CHIPS)
                and (NOBODY if nobody else 0) <= seat < s.n
                and (1 if kind == EV_BOARD else 0) <= amount <= (
                    3 if kind == EV_BOARD else MAX_CHIPS)):
            return False
    return True
