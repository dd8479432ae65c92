# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A hand that is played: acts, what follows from them, and messages that say why one is refused."""
from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int64_t, uint16_t
from libc.string cimport memcmp, memcpy, memset

from omaha._core cimport MAX_BOARDS
from omaha._support.checks cimport whole_amount, whole_number
from omaha.hand.deck cimport fill_unknown, known_cards, place_cards, place_hole, stack_deck
from omaha.hand.legal cimport legal_of
from omaha.hand.log cimport (
    EV_AGREE, EV_BET, EV_BOARD, EV_CALL, EV_CHECK, EV_DISCONNECT, EV_FOLD, EV_MUCK, EV_RAISE,
    EV_RETURN, EV_SHOW, events_of, log_is_sound, log_posts, log_shows,
    owed_of,
)
from omaha.hand.outcome cimport outcome_of, pays_the_same
from omaha.hand.opening cimport choose_posts, number_of_runs, preset_runs, take_stacks
from omaha.hand.posts cimport Posting
from omaha.hand.state cimport HandState, NO_RULES, hide
from omaha.hand.view_core cimport view_of
from omaha.rules.engine cimport (
    CompiledRules, act, advance, disconnect, due_places, fold_absent, start, state_is_sound,
)
from omaha.rules.runs cimport may_agree
from omaha.rules.showdown cimport may_muck
from omaha.rules.state cimport (
    ALL_IN, BETTING, CALL, CHECK, DEALT, FINISHED, FOLD, LEFT, NOBODY, Posts, RAISE, RETURNED,
    SHOWDOWN, State, Step, TIME_OUT, WAIT, bit, has, is_unknown, seats_in,
)

from omaha._support.checks import quoted
from omaha._support.random_bits import as_bit_generator
from omaha.cards.text import format_cards, parse_cards
from omaha.errors import CardError, GameError, IllegalAction
from omaha.rules.pots import seats_of

cdef int LAYOUT = 5            # of the pickled state; raise it when the struct changes


cdef class HandCore(HandState):
    """A hand that is played, in compiled code; `omaha.Hand` is its face."""

    def __init__(self, game, stacks, button=0, *, seed=None, deck=None, hole_cards=None,
                 board=None, live=None, dead=None, antes=None, straddle_seat=None, killer=None,
                 splash=0, runs=None, rake=None, events=True, Posting posting=None):
        if not isinstance(events, bool):
            raise GameError(f"events must be True or False, got {quoted(events)}")
        try:
            self.begin(game, stacks, button, splash, rake, events)
            self.collect(live, dead, antes, straddle_seat, killer, posting)
            preset_runs(self, runs)
            stack_deck(self, seed, deck, hole_cards, board)
            self.run()
        except BaseException:
            self.clear()
            raise

    cdef int clear(self) except -1:
        """Make it a finished hand without seats, as before it begins and after a refusal."""
        memset(&self.s, 0, sizeof(State))
        self.s.phase = FINISHED
        self.compiled = NO_RULES
        self.game = None
        self.log = None
        return 0

    cdef int begin(self, game, stacks, button, splash, stated_rake, bint events) except -1:
        """Take the stacks, before the posts."""
        take_stacks(self, game, stacks, button, splash, stated_rake)
        self.log = [] if events else None
        return 0

    cdef int collect(self, live, dead, antes, straddle_seat, killer, Posting posting) except -1:
        """Take the posts: the game's own, those that replace them, or those of a table."""
        cdef Posts posts
        cdef list nominal
        choose_posts(self, live, dead, antes, straddle_seat, killer, posting, &posts)
        nominal = None if self.log is None else [posts.live[i] for i in range(self.s.n)]
        start(&self.compiled.rules, &self.s, &posts)
        if self.log is not None:
            log_posts(self.log, &self.compiled.rules, &self.s, &posts, nominal, live is None)
        return 0

    # --- what can be seen ------------------------------------------------------------------------

    @property
    def seats(self):
        """The number of seats dealt in."""
        return self.s.n

    @property
    def finished(self):
        """Whether everything is paid."""
        return self.s.phase == FINISHED

    @property
    def disconnected(self):
        """The seats under all-in protection."""
        return seats_of(self.s.disconnected)

    @property
    def splash(self):
        """Money that was added to the pot."""
        return self.s.splash

    @property
    def killer(self):
        """Who posted the kill; None where nobody did."""
        return None if self.s.killer < 0 else self.s.killer

    @property
    def agreed_runs(self):
        """How many times each seat agrees to; None where it has not said."""
        return tuple([self.s.wishes[i] or None for i in range(self.s.n)])

    @property
    def shown(self):
        """The seats whose hands were shown."""
        return seats_of(self.s.shown)

    @property
    def mucked(self):
        """The seats that gave up their hands at the showdown, and did not show them later."""
        return seats_of(self.s.mucked & ~self.s.shown)

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
        """What the actor may do; false in a condition when nobody is to act."""
        return legal_of(&self.compiled.rules, &self.s)

    def _view(self, cls, seat, rng, tuple events not None):
        """What a seat may know, as a subclass of the compiled view."""
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        return view_of(cls, self.compiled, self.game, &self.s, at, rng, events)

    def _outcome(self):
        """What `omaha.hand.HandResult` is made of, or None before the end."""
        return outcome_of(self) if self.s.phase == FINISHED else None

    # --- actions ---------------------------------------------------------------------------------

    cdef int do(self, int kind, int64_t total) except -1:
        """Do one action and all that follows from it; an error leaves the hand as it was."""
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
        """Remember the state: only the end shows whether a stated rake exceeds the pot."""
        if self.s.stated_rake >= 0:
            self.before = self.state_bytes()
            self.logged = 0 if self.log is None else <int>len(self.log)
        return 0

    cdef int refuse_rake(self) except -1:
        cdef int64_t pot = self.s.rake
        cdef int i
        if self.before is not None:
            memcpy(&self.s, PyBytes_AsString(self.before), sizeof(State))
            if self.log is not None:
                del self.log[self.logged:]
        if self.s.by_pot:
            stated = [self.s.stated_rakes[i] for i in range(self.s.by_pot)]
            raise GameError(f"the stated rakes of the pots, {stated}, are more than the pots have")
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
        return f"seat {self.s.actor} may {' or '.join(self.legal.words())}"

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
                log_shows(self.log, s, s.shown & ~shown, s.mucked & ~mucked)

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

    def fold_absent(self, seat):
        """Fold the hand of a player who sits out and is all in by what was posted for the seat.

        Its turn would never come. Only before the flop; some rooms fold such hands, others do not.
        """
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        self.save()
        if not fold_absent(&self.compiled.rules, &self.s, at):
            raise IllegalAction(f"seat {at} cannot be folded out of turn: only a seat that is in "
                                "and all in by its posts, while others bet before the flop")
        if self.log is not None:
            self.log.append((EV_FOLD, at, 0, 0, False))
        self.run()

    def agree_runs(self, seat, times):
        """Agree to the rest of the board being dealt so many times at most.

        A seat may say so at any time, at the latest when it is in `needs_runs`, and change its
        mind until the number of runs is settled.
        """
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        cdef int number = number_of_runs(self, times)
        if not may_agree(&self.s, at):
            raise IllegalAction(f"seat {at} has nothing to agree on: only a seat that is in, "
                                "before the rest of the board is dealt")
        self.save()
        self.s.wishes[at] = number
        if self.log is not None:
            self.log.append((EV_AGREE, at, number, 0, False))
        self.run()

    def deal_board(self, cards):
        """Give the next street's board cards; with two boards those of the first, then the second.

        Where the board is run several times each run is dealt to the river before the next begins.
        """
        cdef int places[3 * MAX_BOARDS]
        cdef int n = due_places(&self.compiled.rules, &self.s, places), i
        parsed = parse_cards(cards)
        if n == 0:
            raise IllegalAction("no board cards are due")
        if len(parsed) != n:
            raise CardError(f"{n} board cards are due, got {len(parsed)}: {format_cards(parsed)}")
        self.save()
        place_cards(self, [places[i] for i in range(n)], parsed)
        self.run()

    def show(self, seat, cards=None):
        """Show a hand, or make it known.

        Before the showdown `cards` become known, and nothing is shown. At the showdown, and when
        the hand is just over, the hand is shown; a player may always do that, also with a hand that
        lost, or one that won without a showdown. What a mucked hand would have won is lost.

        Parameters
        ----------
        seat : int
        cards : str or sequence of int, optional
            Where they are known already, they need not be given, and must be the same.
        """
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        cdef bint stays = has(seats_in(&self.s), at), over = self.s.phase == FINISHED
        known = self.hole_of(at)
        if over and not stays:
            raise IllegalAction(f"the hand is finished, and seat {at} folded in it: only a hand "
                                "that was in to the end is shown")
        if cards is None and known is None:
            raise CardError(f"the cards of seat {at} are not known, and must be given")
        if cards is None and (self.s.phase < SHOWDOWN or not stays):
            raise IllegalAction(f"seat {at} has no hand to show: only at the showdown or when the "
                                "hand is over, and by a seat that is in")
        if cards is not None and known is not None and set(parse_cards(cards)) != set(known):
            raise CardError(f"seat {at} holds {format_cards(known)}, not {quoted(cards)}")
        self.save()
        if known is None:
            place_hole(self, at, cards)
        if over or (self.s.phase == SHOWDOWN and has(self.s.mucked, at)):
            self.show_by_choice(at)
            return
        if self.s.phase == SHOWDOWN and stays:
            if self.log is not None and not has(self.s.shown, at):
                self.log.append((EV_SHOW, at, 0, 0, False))
            self.s.shown |= bit(at)
        self.run()

    cdef int show_by_choice(self, int seat) except -1:
        """Show a hand whose showing changes nothing in what is paid."""
        cdef State shown = self.s
        cdef bint instead
        if has(self.s.shown, seat):
            return 0
        shown.mucked &= ~bit(seat)
        # A hand that lost is shown instead of mucked; one that would have won stays mucked.
        instead = (has(self.s.mucked, seat) and self.s.phase == FINISHED
                   and pays_the_same(&self.compiled.rules, &self.s, &shown))
        if instead:
            self.s.mucked = shown.mucked
        self.s.shown |= bit(seat)
        if self.log is not None:
            entry = (EV_SHOW, seat, 0, 0, False)
            if instead:
                self.log[self.log.index((EV_MUCK, seat, 0, 0, False))] = entry
            else:
                self.log.append(entry)
        return 0

    def muck(self, seat):
        """Give up a hand at the showdown."""
        cdef int at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        if self.s.phase != SHOWDOWN or not seats_in(&self.s) & ~self.s.mucked & (1 << at):
            raise IllegalAction(f"seat {at} has no hand to muck: only at a showdown that waits, "
                                "and by a seat that is in")
        if self.compiled.rules.show_all:
            raise IllegalAction(f"seat {at} may not muck: this game shows every hand that is in at "
                                "the showdown (show_all)")
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
        if self.log is None:
            raise GameError("this hand keeps no events; make it with events=True")
        return events_of(self.log, self)

    @property
    def owed_posts(self):
        """What each seat owed in live posts, which a short stack may not have paid in full.

        None where the hand keeps no events.
        """
        return None if self.log is None else tuple(owed_of(self.log, self.s.n))

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

    def _pickled(self):
        """What `restore` makes the hand from again."""
        return type(self), LAYOUT, self.game, self.state_bytes(), self.log

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
        fill_unknown(other, as_bit_generator(seed), known_cards(other))
        other.run()
        return other


def do_act(HandCore hand not None, kind, total=0):
    """Have the seat to act do an act: one of `omaha.actions`, or a time-out.

    Parameters
    ----------
    hand : Hand
    kind : int
        One of `omaha.actions`, or 5 for a time-out, as in records of acts.
    total : int
        The total of the street that is raised to; ignored for other acts.
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
