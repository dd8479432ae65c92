# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A table for Python: who comes and goes, the hands it deals, and the refusals."""
cimport cython
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcmp, memcpy

from omaha._support.checks cimport whole_amount, whole_number
from omaha._support.random_bits cimport below, bitgen, bitgen_of, shuffle
from omaha.hand.core cimport HandCore
from omaha.hand.posts cimport Posting
from omaha.rules.engine cimport CompiledRules, rules_of
from omaha.rules.posts cimport may_straddle
from omaha.rules.seats cimport (
    Lineup, Seats, active_seats, add_chips, begin_hand, give_up_seat, line_up, lineup_is_sound,
    note_winner, owed_dead, owed_live, owed_posts, owing_big, owing_first, owing_seats,
    owing_small, small_blind_of, take_back, take_seat,
)
from omaha.rules.state cimport (
    BETTING, FINISHED, MISSISSIPPI, NOBODY, RUNNING_OUT, behind_cap, seats_in,
)
from omaha.table.hand_in_play cimport HandInPlay
from omaha.table.seating cimport Seating

from omaha._support.checks import quoted
from omaha._support.random_bits import as_bit_generator
from omaha.errors import GameError, IllegalAction
from omaha.hand import Hand
from omaha.rules.pots import seats_of
from omaha.table.table_rules import TableRules

cdef tuple BUTTON_RULES = ("moving", "dead", "forward")    # as `ButtonRule` counts them
cdef int LAYOUT = 4            # of the pickled table; raise it when the structs change


# A pickle of its own would give every table a __setstate__ that refuses what subclasses add.
@cython.auto_pickle(False)
cdef class TableCore:
    """The compiled side of `omaha.Table`: a seating, the hand in play, and the order between them.
    """

    def __cinit__(self):
        self.begin_empty()

    cdef int begin_empty(self) except -1:
        """A table that is not open yet."""
        self.seating = Seating()
        self.t = &self.seating.t
        self.play = HandInPlay()
        self.generator = self.played = None
        self.compiled = None
        return 0

    def __init__(self, game, seats, rules, *, seed=None, button=None):
        cdef CompiledRules compiled
        cdef int n, first
        if self.compiled is not None:
            raise GameError("this table is open; make another one")
        compiled = rules_of(game)
        n = whole_number(seats, f"the seats of a table for {game.name}", 2, compiled.max_seats,
                         GameError)
        if type(rules) is not TableRules:
            raise GameError(f"the rules of a table are TableRules, got {quoted(rules)}")
        generator = as_bit_generator(seed)
        if button is None:
            first = self.draw_button(generator, n)
        else:
            first = whole_number(button, "the button", 0, n - 1, GameError)
            bitgen_of(generator)
        button_rule = BUTTON_RULES.index(game.button_rule)
        if self.compiled is not None:      # by what was given, while it was looked at
            raise GameError("this table is open; make another one")
        self.generator = generator
        self.first_button = first
        self.seating.open(n, rules)
        self.t.button_rule = button_rule
        self.played = game
        self.compiled = compiled

    cdef int draw_button(self, generator, int n) except -1:
        cdef bitgen* source = bitgen_of(generator)
        with generator.lock:
            return <int>below(source, n)

    # --- looking ---------------------------------------------------------------------------------

    cdef int take_result(self) except -1:
        """Take the result of a hand that has finished since; every public method begins here."""
        cdef HandCore hand
        cdef bint same
        if self.compiled is None:
            raise GameError("this table was not initialised")
        if self.play.hand is None:
            return 0
        hand = self.play.hand
        if hand.s.phase == FINISHED:
            same = self.play.same_game(hand, self.played)
            # Another thread may have taken the result while games were compared.
            if self.play.hand is not hand or hand.s.phase != FINISHED:
                return 0
            self.play.check(hand, same, self.t)    # whoever holds the hand could have begun it anew
            note_winner(&hand.compiled.rules, self.t, self.play.lineup.order, &hand.s)
            take_back(self.t, self.play.lineup.order, &hand.s)
            self.play.hand = None
            self.seating.forget_names()
        return 0

    cdef int seat_at(self, seat, bint taken=True) except -1:
        """A seat of the table, which must be taken (or free)."""
        cdef int at
        self.take_result()
        at = whole_number(seat, "the seat", 0, self.t.n - 1, GameError)
        self.take_result()                    # a number that is an object may have played on
        if taken and not self.t.occupied >> at & 1:
            raise GameError(f"nobody sits in seat {at}")
        if not taken and self.t.occupied >> at & 1:
            raise GameError(f"seat {at} is taken by {self.seating.names[at]!r}")
        return at

    @property
    def seats(self):
        """The number of seats, taken or not."""
        return self.t.n

    @property
    def players(self):
        """The players' names by seat, None where nobody sits."""
        self.take_result()
        return tuple(self.seating.names)

    @property
    def stacks(self):
        """What each seat has behind: in a hand, without what it has put in."""
        cdef int i
        cdef HandCore hand
        self.take_result()
        stacks = [self.t.stacks[i] for i in range(self.t.n)]
        if self.play.hand is not None:
            hand = self.play.hand
            for i in range(self.play.lineup.n):
                stacks[self.play.lineup.order[i]] = (
                    hand.s.stacks[i] + behind_cap(&self.compiled.rules, &hand.s, i))
        return tuple(stacks)

    @property
    def hand(self):
        """The hand that is being played, None between hands."""
        self.take_result()
        return self.play.hand

    @property
    def time_limit(self):
        """Seconds for each turn, for whoever keeps the clock; None where there is no limit."""
        return None if self.seating.rules is None else self.seating.rules.time_limit

    @property
    def min_buy_in(self):
        """The least buy-in, in units."""
        return self.seating.min_buy_in

    @property
    def max_buy_in(self):
        """The greatest buy-in, in units; None where there is no limit."""
        return self.seating.max_buy_in if self.seating.max_buy_in >= 0 else None

    @property
    def hands(self):
        """How many hands have been dealt."""
        return self.t.hands

    @property
    def dealt_in(self):
        """The table's seat of each seat of the hand, or of the last hand."""
        return self.play.seats()

    @property
    def button(self):
        """Where the button is, None before the first hand; a dead button may be at an empty seat.
        """
        return self.t.button if self.t.button >= 0 else None

    @property
    def small_blind_seat(self):
        """Who posted the small blind of the last hand; None where nobody did."""
        return self.play.seat_of(small_blind_of(&self.play.lineup))

    @property
    def big_blind_seat(self):
        """Who posted the big blind of the last hand; None where nobody did."""
        return self.play.seat_of(self.play.lineup.big)

    @property
    def blind_seats(self):
        """Who posted the blinds of the last hand, the smallest first; None where nobody did."""
        cdef const Lineup* lineup = &self.play.lineup
        three = [lineup.first] if self.compiled.rules.middle_blind and lineup.n > 2 else []
        return tuple([self.play.seat_of(i) for i in [*three, lineup.small, lineup.big]])

    @property
    def killer(self):
        """The seat that kills the hand that is being played; between hands, the next hand."""
        self.take_result()
        if self.play.hand is not None:
            return self.play.seat_of(self.play.lineup.killer)
        killers = seats_of(self.t.killer)
        return killers[0] if killers else None

    @property
    def actor(self):
        """The table's seat to act, None when nobody is."""
        cdef HandCore hand
        self.take_result()
        if self.play.hand is None:
            return None
        hand = self.play.hand
        if hand.s.phase != BETTING or hand.s.n != self.play.lineup.n:
            return None
        return self.play.lineup.order[hand.s.actor]

    @property
    def sitting_out(self):
        """The seats that sit out."""
        self.take_result()
        return seats_of(self.t.away)

    @property
    def waiting(self):
        """The seats that want to play and wait for the big blind, or to post."""
        self.take_result()
        return seats_of(active_seats(self.t) & self.seating.owing(&self.compiled.rules))

    @property
    def posting(self):
        """The seats among `waiting` that come in as soon as the rules allow, by what they post."""
        self.take_result()
        return seats_of(active_seats(self.t) & self.seating.owing(&self.compiled.rules)
                        & (self.t.posting | self.t.buying))

    @property
    def ready(self):
        """Whether a hand can be dealt when none is being played: two players with chips."""
        cdef uint16_t active
        self.take_result()
        active = active_seats(self.t)
        return active & (active - 1) != 0

    def owes(self, seat):
        """What a seat has to post to be dealt in before the big blind reaches it.

        Returns
        -------
        tuple of int
            The live and the dead post.
        """
        cdef int at = self.seat_at(seat)
        cdef uint16_t owing = self.seating.owing(&self.compiled.rules)
        return (owed_live(&self.compiled.rules, owing & owing_big(self.t), at),
                owed_dead(&self.compiled.rules, owing & owing_small(self.t),
                          owing & owing_first(self.t), at))

    def hand_seat(self, seat):
        """The number that a seat of the table has in the hand; None where it is not dealt in."""
        cdef int i = self.play.index_of(whole_number(seat, "the seat", 0, self.t.n - 1, GameError))
        return None if i < 0 else i

    def table_seat(self, seat):
        """The table's seat of a seat of the hand."""
        return self.play.lineup.order[
            whole_number(seat, "the seat of a hand", 0, self.play.lineup.n - 1, GameError)]

    def protections_left(self, seat):
        """How often a seat may still be protected today when its connection is lost."""
        return max(0, self.seating.rules.protections - self.t.protections[self.seat_at(seat)])

    def _ledger(self):
        """Bought in, cashed out, rake, on the table, splash money."""
        self.take_result()
        return self.seating.ledger(self.play.splash())

    cdef int hand_index(self, int seat):
        """The seat's number in the hand that is being played; -1 where it is not in it."""
        return NOBODY if self.play.hand is None else self.play.index_of(seat)

    # --- the game --------------------------------------------------------------------------------

    @property
    def game(self):
        """The game that is dealt; another one may be set between hands."""
        return self.played

    @game.setter
    def game(self, game):
        cdef CompiledRules compiled = rules_of(game)
        cdef int most = compiled.max_seats
        cdef int button_rule = BUTTON_RULES.index(game.button_rule)
        self.between_hands("another game")
        if most < self.t.n:
            raise GameError(f"{game.name} takes at most {most} seats; this table has {self.t.n}")
        self.played = game
        self.compiled = compiled
        self.t.button_rule = button_rule

    # --- coming and going ------------------------------------------------------------------------

    cdef int between_hands(self, str what) except -1:
        self.take_result()
        if self.play.hand is not None:
            raise IllegalAction(f"{what} has to wait until the hand is over")
        return 0

    def sit(self, seat, name, buy_in, *, post=False, buy_button=False):
        """Take a free seat; a hand that is being played goes on without the newcomer.

        Parameters
        ----------
        seat : int
        name : str
            Not that of another player at the table.
        buy_in : int
            In units, within the limits of the table.
        post : bool
            Whether to post a big blind and be dealt in as soon as the rules allow, rather than
            wait for the big blind. At a table where no hand was dealt yet nobody has to, nor at
            one where new players come in free.
        buy_button : bool
            Whether to buy the button as soon as this seat is between it and the blinds: the player
            posts them all, the big one live and the rest dead, nobody else posts one, and the
            button is here in the next hand. Where the table allows it, `post` does so too when the
            seat is there.
        """
        cdef int at, way
        cdef int64_t chips
        self.take_result()
        # Whatever is given may be an object that calls the table: first plain values, then checks.
        chips = whole_amount(buy_in, "a buy-in", GameError, 1)
        text = str.__str__(name) if isinstance(name, str) else ""
        if not text:
            raise GameError(f"the name of a player is a text, got {quoted(name)}")
        name = text
        way = self.seating.way_in(post, buy_button, True, False)
        at = self.seat_at(seat, False)
        if name in self.seating.names:
            raise GameError(f"{name!r} sits in seat {self.seating.names.index(name)} already")
        take_seat(
            self.t, at,
            self.seating.purchase(chips, "a buy-in", 0, self.seating.min_buy_in,
                                  self.play.splash()),
            False)
        self.seating.choose(at, way)
        self.seating.names[at] = name

    def leave(self, seat):
        """Leave the table for good.

        A hand of the seat is folded when its turn comes, and the seat is cashed out when the hand
        is over.

        Returns
        -------
        int or None
            The chips cashed out; None where the hand goes on.
        """
        cdef int at = self.seat_at(seat), i = self.hand_index(at)
        cdef HandCore hand
        if i < 0:
            self.seating.names[at] = None
            return give_up_seat(self.t, at)
        hand = self.play.hand
        self.t.leaving |= <uint16_t>(1 << at)
        self.abandon(i)
        self.take_result()
        return None if self.play.hand is not None else hand.s.stacks[i]

    cdef int abandon(self, int i) except -1:
        """Have a hand folded in turn."""
        cdef HandCore hand = self.play.hand
        if seats_in(&hand.s) >> i & 1:
            HandCore.abandon(hand, i)
        return 0

    def sit_out(self, seat):
        """Sit out from now on; a hand of the seat is folded when its turn comes."""
        cdef int at = self.seat_at(seat), i = self.hand_index(at)
        self.t.away |= <uint16_t>(1 << at)
        if i >= 0:
            self.abandon(i)
        self.take_result()

    def sit_in(self, seat, *, post=False, buy_button=False):
        """Come back, or change one's mind about posting.

        Parameters
        ----------
        seat : int
        post : bool
            Whether to post what is owed and be dealt in as soon as the rules allow, rather than
            wait for the big blind. Who missed nothing owes nothing.
        buy_button : bool
            As in `sit`.
        """
        cdef int at = self.seat_at(seat)
        cdef int way = self.seating.way_in(
            post, buy_button, self.t.fresh >> at & 1,
            (owing_seats(self.t) & ~self.t.fresh) >> at & 1)
        self.t.away &= ~<uint16_t>(1 << at)
        self.seating.choose(at, way)

    def top_up(self, seat, amount):
        """Add chips to a stack between hands, up to the greatest buy-in."""
        cdef int64_t value = whole_amount(amount, "a top-up", GameError, 1)
        cdef int at = self.seat_at(seat)
        self.between_hands("a top-up")
        if self.t.stacks[at] == 0:
            raise GameError(f"seat {at} has no chips left; rebuy() takes a new buy-in")
        add_chips(self.t, at, self.seating.purchase(
            value, "a top-up", self.t.stacks[at], 1, 0))

    def rebuy(self, seat, amount):
        """Buy in again with nothing left, within the limits of a buy-in."""
        cdef int64_t value = whole_amount(amount, "a rebuy", GameError, 1)
        cdef int at = self.seat_at(seat)
        self.between_hands("a rebuy")
        if self.t.stacks[at]:
            raise GameError(f"seat {at} has {self.t.stacks[at]} left; top_up() adds chips")
        add_chips(self.t, at, self.seating.purchase(
            value, "a rebuy", 0, self.seating.min_buy_in, 0))

    # --- hands -----------------------------------------------------------------------------------

    def next_hand(self, seed=None, *, deck=None, hole_cards=None, board=None, straddle_seat=None,
                  splash=0, runs=None, events=True):
        """Deal the next hand: see `omaha.Table.next_hand`."""
        cdef Lineup lineup
        cdef Seats before
        cdef Posting posting
        cdef uint8_t unused[52]
        cdef bitgen* source
        cdef int straddler = NOBODY, i
        cdef int64_t added = whole_amount(splash, "the splash money", GameError)
        self.between_hands("the next hand")
        game = self.played
        memcpy(&before, self.t, sizeof(Seats))
        if not line_up(&self.compiled.rules, self.t, self.first_button, &lineup):
            raise GameError("a hand needs two players who have chips and do not sit out; there "
                            f"are {len(seats_of(active_seats(self.t)))}")
        lineup.splash = added
        if lineup.splash > self.seating.room_for(self.play.splash()):
            raise GameError(f"splash money of {lineup.splash} is more than this table can count")
        if straddle_seat is not None:
            straddler = self.straddler(straddle_seat, &lineup)
        posting = Posting.__new__(Posting)
        posting.n = lineup.n
        owed_posts(&self.compiled.rules, &lineup, straddler, &posting.posts)
        given = not (seed is None and deck is None and hole_cards is None and board is None)
        hand = Hand.__new__(Hand)
        HandCore.__init__(
            hand, game, [self.t.stacks[lineup.order[i]] for i in range(lineup.n)],
            lineup.button, seed=seed if given else self.generator, deck=deck,
            hole_cards=hole_cards, board=board, splash=added, runs=runs, events=events,
            posting=posting)
        if given:                  # the cards that would have been dealt are gone all the same
            for i in range(52):
                unused[i] = i
            source = bitgen_of(self.generator)
            with self.generator.lock:
                shuffle(source, unused, 52, 52)
        # While cards were dealt another thread, or an object that was given, may have come first.
        if (self.play.hand is not None or self.played is not game
                or memcmp(&before, self.t, sizeof(Seats))):
            raise IllegalAction("the table has changed while the hand was being dealt")
        begin_hand(self.t, &lineup)
        self.play.lineup = lineup
        self.play.hand = hand
        return hand

    cdef int straddler(self, straddle_seat, const Lineup* lineup) except -2:
        cdef int i, at = whole_number(straddle_seat, "straddle_seat", 0, self.t.n - 1, GameError)
        if self.compiled.rules.straddle_kind != MISSISSIPPI or not self.compiled.rules.n_straddles:
            raise GameError("straddle_seat goes with a game that has a straddle of the kind "
                            "'mississippi'")
        for i in range(lineup.n):
            if lineup.order[i] == at:
                if not may_straddle(lineup.n, lineup.button, i):
                    raise GameError("heads-up only the button, seat "
                                    f"{lineup.order[lineup.button]}, may straddle; got seat {at}")
                return i
        raise GameError(f"seat {at} is not dealt in and cannot straddle")

    def finish(self):
        """Take the result of the hand; every other method does so too when it has finished."""
        self.take_result()
        if self.play.hand is not None:
            raise IllegalAction("the hand is not finished")

    def resume(self, hand):
        """Go on with a copy of the hand that is being played, such as one from its pickle."""
        if self.compiled is None or self.play.hand is None:
            raise IllegalAction("no hand is being played that could be resumed")
        same = self.play.same_game(hand, self.played)
        if self.play.hand is None:
            raise IllegalAction("no hand is being played that could be resumed")
        self.play.check(hand, same, self.t)
        self.play.hand = hand
        self.take_result()

    def disconnect(self, seat):
        """A player's connection is lost: the seat sits out until `sit_in`.

        Its hand is all in for what it has put in, as often a day as the table allows; beyond that
        it is folded when its turn comes. A hand that is all in already is played out, and the
        board is run once unless the seat has agreed to more.

        Returns
        -------
        bool
            Whether the hand was protected; False also where there was nothing to protect.
        """
        cdef int at = self.seat_at(seat), i = self.hand_index(at)
        cdef HandCore hand
        cdef bint protected = False
        self.t.away |= <uint16_t>(1 << at)
        if i >= 0:
            hand = self.play.hand
            if (hand.s.folded | hand.s.disconnected | hand.s.gone) >> i & 1:
                pass
            elif hand.s.stacks[i] == 0 or hand.s.phase >= RUNNING_OUT:
                self.abandon(i)        # it is played out, and nobody waits for its word on runs
            else:
                protected = self.t.protections[at] < self.seating.rules.protections
                if protected:
                    self.t.protections[at] += 1
                    if self.seating.rules.protection_cap:
                        hand.s.capped |= <uint32_t>(1 << i)
                    HandCore.disconnect(hand, i)
                else:
                    self.abandon(i)
        self.take_result()
        return protected

    def new_day(self):
        """Give everybody the day's protections again."""
        cdef int i
        self.take_result()
        for i in range(self.t.n):
            self.t.protections[i] = 0

    def time_out(self):
        """The time of the seat to act is over: a check where that is free, else a fold.

        `timed_out` is told; a subclass says there what else should happen.
        """
        seat = self.actor
        if seat is None or self.play.hand is None:
            raise IllegalAction("nobody is to act")
        HandCore.time_out(self.play.hand)
        self.timed_out(seat)
        self.take_result()

    def timed_out(self, seat):
        """What happens to a seat that ran out of time, once its hand was checked or folded.

        Nothing, unless a subclass says so: `sit_out`, for one.
        """

    # --- pickles ---------------------------------------------------------------------------------

    cdef int refill(self, state) except -1:
        """Take what `__reduce__` gave, which may have been tampered with."""
        cdef Lineup lineup
        cdef Seating seating = Seating()
        cdef bytes last
        from numpy.random import BitGenerator
        game, seats, names, rules, last, generator, hand, first = state
        seating.refill((seats, names, rules))
        if len(last) != sizeof(Lineup):
            raise ValueError
        memcpy(&lineup, PyBytes_AsString(last), sizeof(Lineup))
        if not lineup_is_sound(&seating.t, &lineup) or not isinstance(generator, BitGenerator):
            raise ValueError
        if (hand is None) != (seating.t.dealt == 0):
            raise ValueError
        TableCore.__init__(self, game, seating.t.n, seating.rules, seed=generator, button=first)
        self.seating = seating
        self.t = &seating.t
        self.play.lineup = lineup
        if hand is not None:
            self.play.check(hand, self.play.same_game(hand, game), &seating.t)
            self.play.hand = hand
        return 0

    def __reduce__(self):
        state = (
            self.played, *self.seating.state(),
            PyBytes_FromStringAndSize(<char*>&self.play.lineup, sizeof(Lineup)),
            self.generator, self.play.hand, self.first_button,
        )
        return restore, (type(self), LAYOUT, state), getattr(self, "__dict__", None) or None


def restore(cls, layout, state):
    """A table from its pickle."""
    cdef TableCore table
    if not (isinstance(cls, type) and issubclass(cls, TableCore)) or layout != LAYOUT:
        raise GameError(f"a table pickled with layout {layout!r} cannot be read; this version "
                        f"writes layout {LAYOUT}")
    table = cls.__new__(cls)
    try:
        table.refill(state)
    except (TypeError, ValueError, OverflowError):
        table.begin_empty()
        raise GameError("the pickled state of a table is damaged") from None
    return table
