# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A table for Python: who comes and goes, the hands it deals, and the refusals."""
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int64_t, uint8_t, uint16_t
from libc.string cimport memcmp, memcpy

from omaha._support.checks cimport whole_amount, whole_number
from omaha.hand.deal cimport Deal, Posting
from omaha.rules.engine cimport CompiledRules, rules_of
from omaha._support.random_bits cimport below, bitgen, bitgen_of, shuffle
from omaha.rules.seats cimport (
    Lineup, Seats, active_seats, add_chips, begin_hand, give_up_seat, line_up, lineup_is_sound,
    owed_posts, seats_are_sound, take_seat,
)
from omaha.rules.state cimport MISSISSIPPI, NOBODY, RUNNING_OUT, seats_in
from omaha.rules.pots cimport MAX_SEATS
from omaha.table.view cimport TableView

from omaha._support.checks import MAX_CHIPS, quoted
from omaha.hand.core import HandCore
from omaha._support.random_bits import as_bit_generator
from omaha.rules.pots import seats_of
from omaha.errors import GameError, IllegalAction
from omaha.hand import Hand

POLICIES = ("wait", "post_or_wait")
cdef int LAYOUT = 2            # of the pickled table; raise it when the structs change
cdef int64_t MOST_BOUGHT = <int64_t>1 << 61
cdef int MOST_PROTECTIONS = 10_000
cdef int MOST_SECONDS = 1_000_000


cdef class TableCore(TableView):
    """The compiled part of `omaha.Table`."""

    def __init__(self, game, seats=6, *, seed=None, button=None, min_buy_in=None, max_buy_in=None,
                 protections=1, time_limit=None, new_player="post_or_wait",
                 missed_blinds="post_or_wait"):
        cdef CompiledRules compiled
        cdef int n, first
        cdef int64_t least = 1, most = NOBODY
        if self.compiled is not None:
            raise GameError("this table is open; make another one")
        compiled = rules_of(game)
        n = whole_number(seats, f"the seats of a table for {game.name}", 2,
                         min(MAX_SEATS, game.max_seats), GameError)
        if min_buy_in is not None:
            least = whole_amount(min_buy_in, "min_buy_in", GameError, 1)
        if max_buy_in is not None:
            most = whole_amount(max_buy_in, "max_buy_in", GameError, least)
        limit = whole_number(protections, "protections a day", 0, MOST_PROTECTIONS, GameError)
        if time_limit is not None and (isinstance(time_limit, bool)
                                       or not isinstance(time_limit, (int, float))
                                       or not 0 < time_limit <= MOST_SECONDS):
            raise GameError("time_limit is None or a number of seconds above 0 and at most "
                            f"{MOST_SECONDS:,}, got {quoted(time_limit)}")
        for what, policy in (("new_player", new_player), ("missed_blinds", missed_blinds)):
            if not isinstance(policy, str) or policy not in POLICIES:
                raise GameError(f"{what} is 'post_or_wait' or 'wait', got {quoted(policy)}")
        generator = as_bit_generator(seed)
        if button is None:
            first = self.draw_button(generator, n)
        else:
            first = whole_number(button, "the button", 0, n - 1, GameError)
            bitgen_of(generator)
        dead_button = game.button_rule == "dead"
        if self.compiled is not None:      # by what was given, while it was looked at
            raise GameError("this table is open; make another one")
        self.generator = generator
        self.first_button = first
        self.least = least
        self.most = most
        self.protections = limit
        self.time_limit = time_limit
        self.new_post = new_player == "post_or_wait"
        self.missed_post = missed_blinds == "post_or_wait"
        self.t.n = n
        self.t.dead_button = dead_button
        self.called = [None] * n
        self.rules = game
        self.compiled = compiled

    cdef int draw_button(self, generator, int n) except -1:
        cdef bitgen* source = bitgen_of(generator)
        with generator.lock:
            return <int>below(source, n)

    @property
    def game(self):
        """The game that is dealt; another one may be set between hands."""
        return self.rules

    @game.setter
    def game(self, game):
        cdef CompiledRules compiled = rules_of(game)
        cdef int most = game.max_seats
        cdef bint dead_button = game.button_rule == "dead"
        self.between_hands("another game")
        if most < self.t.n:
            raise GameError(f"{game.name} takes at most {most} seats; this table has {self.t.n}")
        self.rules = game
        self.compiled = compiled
        self.t.dead_button = dead_button

    # --- coming and going ------------------------------------------------------------------------

    cdef int between_hands(self, str what) except -1:
        self.look()
        if self.playing is not None:
            raise IllegalAction(f"{what} has to wait until the hand is over")
        return 0

    cdef int64_t chips(self, int64_t value, str what, int64_t held, int64_t least) except -1:
        """An amount that is bought, checked against the limits of the table."""
        if value < least:
            raise GameError(f"{what} of {value} is too little: at least {least}")
        if 0 <= self.most < held + value:
            raise GameError(f"{what} of {value} is too much: at most {max(0, self.most - held)}"
                            + (f" on top of the {held} at the seat" if held else ""))
        if value > self.room_for():
            raise GameError(f"{what} of {value} is more than this table can count")
        return value

    cdef int64_t room_for(self) except -1:
        """The most chips that may still come to the table."""
        cdef int64_t held = self.splash_in_play(), came = self.t.bought_in + self.t.splash + held
        cdef int i
        for i in range(self.t.n):
            held += self.t.stacks[i]
        return max(0, min(<int64_t>MAX_CHIPS - held, MOST_BOUGHT - came))

    def sit(self, seat, name, buy_in, *, post=False):
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
            wait for the big blind. At a table where no hand was dealt yet nobody has to.
        """
        cdef int at
        cdef int64_t chips
        cdef bint posts
        self.look()
        # Whatever is given may be an object that calls the table: first plain values, then checks.
        chips = whole_amount(buy_in, "a buy-in", GameError, 1)
        text = str.__str__(name) if isinstance(name, str) else ""
        if not text:
            raise GameError(f"the name of a player is a text, got {quoted(name)}")
        name = text
        posts = self.may_post(post, True, False)
        at = self.seat_at(seat, False)
        if name in self.called:
            raise GameError(f"{name!r} sits in seat {self.called.index(name)} already")
        take_seat(&self.t, at, self.chips(chips, "a buy-in", 0, self.least), posts)
        self.called[at] = name

    cdef bint may_post(self, post, bint is_new, bint missed) except -1:
        """Whether a player wants to post, where that is allowed."""
        if post is not True and post is not False:
            raise GameError(f"post is True or False, got {quoted(post)}")
        if post and is_new and not self.new_post:
            raise GameError("new players wait for the big blind at this table: post may not be "
                            "True")
        if post and missed and not self.missed_post:
            raise GameError("who missed blinds waits for the big blind at this table: post may "
                            "not be True")
        return post

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
        cdef Deal hand
        if i < 0:
            self.called[at] = None
            return give_up_seat(&self.t, at)
        hand = self.playing
        self.t.leaving |= <uint16_t>(1 << at)
        self.abandon(i)
        self.look()
        return None if self.playing is not None else hand.s.stacks[i]

    cdef int abandon(self, int i) except -1:
        """Have a hand folded in turn."""
        cdef Deal hand = self.playing
        if seats_in(&hand.s) >> i & 1:
            HandCore.abandon(hand, i)
        return 0

    def sit_out(self, seat):
        """Sit out from now on; a hand of the seat is folded when its turn comes."""
        cdef int at = self.seat_at(seat), i = self.hand_index(at)
        self.t.away |= <uint16_t>(1 << at)
        if i >= 0:
            self.abandon(i)
        self.look()

    def sit_in(self, seat, *, post=False):
        """Come back, or change one's mind about posting.

        Parameters
        ----------
        seat : int
        post : bool
            Whether to post what is owed and be dealt in as soon as the rules allow, rather than
            wait for the big blind. Who missed nothing owes nothing.
        """
        cdef int at = self.seat_at(seat)
        cdef bint posts = self.may_post(
            post, self.t.fresh >> at & 1,
            (self.t.missed_small | self.t.missed_big) >> at & 1)
        self.t.away &= ~<uint16_t>(1 << at)
        self.t.posting &= ~<uint16_t>(1 << at)
        if posts:
            self.t.posting |= <uint16_t>(1 << at)

    def top_up(self, seat, amount):
        """Add chips to a stack between hands, up to the greatest buy-in."""
        cdef int64_t value = whole_amount(amount, "a top-up", GameError, 1)
        cdef int at = self.seat_at(seat)
        self.between_hands("a top-up")
        if self.t.stacks[at] == 0:
            raise GameError(f"seat {at} has no chips left; rebuy() takes a new buy-in")
        add_chips(&self.t, at, self.chips(value, "a top-up", self.t.stacks[at], 1))

    def rebuy(self, seat, amount):
        """Buy in again with nothing left, within the limits of a buy-in."""
        cdef int64_t value = whole_amount(amount, "a rebuy", GameError, 1)
        cdef int at = self.seat_at(seat)
        self.between_hands("a rebuy")
        if self.t.stacks[at]:
            raise GameError(f"seat {at} has {self.t.stacks[at]} left; top_up() adds chips")
        add_chips(&self.t, at, self.chips(value, "a rebuy", 0, self.least))

    # --- hands -----------------------------------------------------------------------------------

    def next_hand(self, seed=None, *, deck=None, hole_cards=None, board=None, straddle_seat=None,
                  splash=0, runs=None, events=True):
        """Deal the next hand to the players who are due to be dealt in.

        Parameters
        ----------
        seed, deck, hole_cards, board
            As in `omaha.Hand`, with the hands in the order of `dealt_in`. Without any of them the
            cards come from the table's own sequence, in which they depend on the number of hands
            dealt before and on nothing else.
        straddle_seat : int
            The table's seat that straddles, in a game with a Mississippi straddle.
        splash : int
            Money that the house adds to the pot, in units; the ledger has it as `splash`.
        runs : int, optional
            How many times everybody agrees beforehand to have the rest of the board dealt, in a
            game with `run_it`. Otherwise the hand waits for the seats in `Hand.needs_runs`.
        events : bool
            Whether the hand keeps its events.

        Returns
        -------
        Hand
            Its seats are those of `dealt_in`. Play it to its end: the table sees by itself when it
            has finished.
        """
        cdef Lineup lineup
        cdef Seats before
        cdef Posting posting
        cdef uint8_t unused[52]
        cdef bitgen* source
        cdef int straddler = NOBODY, i
        cdef int64_t added = whole_amount(splash, "the splash money", GameError)
        self.between_hands("the next hand")
        game = self.rules
        memcpy(&before, &self.t, sizeof(Seats))
        if not line_up(&self.compiled.rules, &self.t, self.first_button, &lineup):
            raise GameError("a hand needs two players who have chips and do not sit out; there "
                            f"are {len(seats_of(active_seats(&self.t)))}")
        lineup.splash = added
        if lineup.splash > self.room_for():
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
        if (self.playing is not None or self.rules is not game
                or memcmp(&before, &self.t, sizeof(Seats))):
            raise IllegalAction("the table has changed while the hand was being dealt")
        begin_hand(&self.t, &lineup)
        self.lineup = lineup
        self.playing = hand
        return hand

    cdef int straddler(self, straddle_seat, const Lineup* lineup) except -2:
        cdef int i, at = whole_number(straddle_seat, "straddle_seat", 0, self.t.n - 1, GameError)
        if self.compiled.rules.straddle_kind != MISSISSIPPI or not self.compiled.rules.n_straddles:
            raise GameError("straddle_seat goes with a game that has a straddle of the kind "
                            "'mississippi'")
        for i in range(lineup.n):
            if lineup.order[i] == at:
                if lineup.n == 2 and i != lineup.button:
                    raise GameError("heads-up only the button, seat "
                                    f"{lineup.order[lineup.button]}, may straddle; got seat {at}")
                return i
        raise GameError(f"seat {at} is not dealt in and cannot straddle")

    def finish(self):
        """Take the result of the hand; every other method does so too when it has finished."""
        self.look()
        if self.playing is not None:
            raise IllegalAction("the hand is not finished")

    def resume(self, hand):
        """Go on with a copy of the hand that is being played, such as one from its pickle."""
        if self.compiled is None or self.playing is None:
            raise IllegalAction("no hand is being played that could be resumed")
        same = self.same_game(hand)
        if self.playing is None:
            raise IllegalAction("no hand is being played that could be resumed")
        self.check_hand(hand, same)
        self.playing = hand
        self.look()

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
        cdef Deal hand
        cdef bint protected = False
        self.t.away |= <uint16_t>(1 << at)
        if i >= 0:
            hand = self.playing
            if (hand.s.folded | hand.s.disconnected | hand.s.gone) >> i & 1:
                pass
            elif hand.s.stacks[i] == 0 or hand.s.phase >= RUNNING_OUT:
                self.abandon(i)        # it is played out, and nobody waits for its word on runs
            else:
                protected = self.t.protections[at] < self.protections
                if protected:
                    self.t.protections[at] += 1
                    HandCore.disconnect(hand, i)
                else:
                    self.abandon(i)
        self.look()
        return protected

    def new_day(self):
        """Give everybody the day's protections again."""
        cdef int i
        self.look()
        for i in range(self.t.n):
            self.t.protections[i] = 0

    def time_out(self):
        """The time of the seat to act is over: a check where that is free, else a fold.

        `timed_out` is told; a subclass says there what else should happen.
        """
        seat = self.actor
        if seat is None or self.playing is None:
            raise IllegalAction("nobody is to act")
        HandCore.time_out(self.playing)
        self.timed_out(seat)
        self.look()

    def timed_out(self, seat):
        """What happens to a seat that ran out of time, once its hand was checked or folded.

        Nothing, unless a subclass says so: `sit_out`, for one.
        """

    # --- pickles ---------------------------------------------------------------------------------

    cdef int refill(self, state) except -1:
        """Take what `__reduce__` gave, which may have been tampered with."""
        cdef Seats t
        cdef Lineup lineup
        cdef bytes seats, last
        cdef int i
        from numpy.random import BitGenerator
        (game, seats, last, names, generator, hand, least, most, protections, first,
         time_limit, new_player, missed_blinds) = state
        if len(seats) != sizeof(Seats) or len(last) != sizeof(Lineup):
            raise ValueError
        memcpy(&t, PyBytes_AsString(seats), sizeof(Seats))
        memcpy(&lineup, PyBytes_AsString(last), sizeof(Lineup))
        if not seats_are_sound(&t) or not lineup_is_sound(&t, &lineup):
            raise ValueError
        if not isinstance(generator, BitGenerator) or type(names) is not list:
            raise ValueError
        if len(names) != t.n or (hand is None) != (t.dealt == 0):
            raise ValueError
        for i in range(t.n):
            if (names[i] is None) == bool(t.occupied >> i & 1):
                raise ValueError
            if names[i] is not None and (type(names[i]) is not str or names.count(names[i]) > 1):
                raise ValueError
        TableCore.__init__(self, game, t.n, seed=generator, button=first, min_buy_in=least,
                           max_buy_in=None if most == NOBODY else most, protections=protections,
                           time_limit=time_limit, new_player=new_player,
                           missed_blinds=missed_blinds)
        self.t = t
        self.lineup = lineup
        self.called = names[:]
        if hand is not None:
            self.check_hand(hand, self.same_game(hand))
            self.playing = hand
        return 0

    def __reduce__(self):
        state = (
            self.rules, PyBytes_FromStringAndSize(<char*>&self.t, sizeof(Seats)),
            PyBytes_FromStringAndSize(<char*>&self.lineup, sizeof(Lineup)), list(self.called),
            self.generator, self.playing, self.least, self.most, self.protections,
            self.first_button, self.time_limit, POLICIES[self.new_post],
            POLICIES[self.missed_post],
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
