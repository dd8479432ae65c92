"""A whole hand, from the posts to the payouts, in the plainest code that follows rules.md."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from .game import GameLike, RakeLike
from .posts import nominal_posts
from .settlement import Pot, settle, uncalled
from .strength import high, low

PREFLOP, FLOP, TURN, RIVER = range(4)


class Refused(ValueError):
    """The action is not legal; the hand is as it was."""


@dataclass(frozen=True)
class Legal:
    """What the actor may do; `call` is chips to add, the bounds are totals of the street."""

    fold: bool
    check: bool
    call: int
    min_raise_to: int | None
    max_raise_to: int | None


def _raked(schedule: RakeLike, players: int, flop: bool, pot: int) -> int:
    return schedule.rake_total(pot, players, flop)


class ReferenceHand:
    """One hand that runs on by itself between the decisions of the players.

    At the end `stacks` include the payouts and `pot` is 0.
    """

    # A betting round; every one begins with _start_round
    price: int  # what every player has to match
    last_raise: int  # size of the last full bet or raise
    full_level: int  # fixed limit: the last level that counted as a bet
    bets_made: int  # fixed limit: bets of the cap
    cap_lifted: bool  # fixed limit: two players were left before the cap was reached
    price_when_acted: list[int | None]  # None: has not acted
    reopened: list[bool]  # a full raise by another since it acted
    aggressor: int | None  # the last to bet or raise

    # What the posts have really brought in, but for the live bets
    antes_in: int
    dead_blinds_in: int
    big_blind_ante_in: int
    dead_by_seat: list[int]

    def __init__(
        self,
        game: GameLike,
        stacks: Sequence[int],
        button: int,
        deck: Sequence[int],
        *,
        live: Sequence[int] | None = None,
        dead: Sequence[int] | None = None,
        antes: Sequence[int] | None = None,
        straddle_seat: int | None = None,
        killer: int | None = None,
        splash: int = 0,
        runs: int | None = None,
    ) -> None:
        players = len(stacks)
        if players < 2 or min(stacks) < 1 or not 0 <= button < players:
            raise ValueError(f"stacks {stacks}, button {button}")
        self.game = game
        self.players = players
        self.button = button
        self.deck = list(deck)
        self.deck_cards_used = 0
        self.posts = nominal_posts(game, players, button, live, dead, antes, straddle_seat, killer)
        self.small_bet = game.min_bet
        if killer is not None and game.kill is not None:
            self.small_bet = game.kill.amount
        self.killer_is_late = killer is not None and game.kill is not None
        self.killer_is_late = self.killer_is_late and game.kill.acts == "last"  # type: ignore[union-attr]

        self.starting_stacks = list(stacks)
        self.stacks = list(stacks)
        self.bets = [0] * players  # live money of this street
        self.contributions = [0] * players  # live money and equal antes of the hand
        self.folded = [False] * players
        self.disconnected = [False] * players
        self.street = PREFLOP
        self.boards: list[list[int]] = [[] for _ in range(game.boards)]
        self.hole: list[list[int]] = [[] for _ in range(players)]
        self.actor: int | None = None
        self.finished = False
        self.splash = splash
        self.wishes: list[int | None] = [None] * players  # how many times to run it
        self.runs: int | None = None  # not settled yet
        self.all_in_before_the_river = False  # and so shown before the board was run out

        self.returned = [0] * players
        self.payouts = [0] * players
        self.net = [0] * players
        self.rake = 0
        self.pots: list[Pot] = []
        self.showdown_order: list[int] = []
        self.mucked: list[int] = []

        self._post()
        self._deal_hole_cards()
        if runs is not None:
            for seat in range(players):
                self.agree_runs(seat, runs)
        self._start_round()
        if game.bomb_pot:
            self._end_round()
            if not self._runs_out():
                self._next_street()
                self._run(button + 1)
        else:
            self._set_preflop_price()
            self._run(self.posts.first_to_act)

    # What can be seen

    @property
    def board(self) -> list[int]:
        """The first board."""
        return self.boards[0]

    @property
    def pot(self) -> int:
        """Everything that is in, bets of this street included."""
        if self.finished:
            return 0
        return sum(self.contributions) + self.dead

    @property
    def dead(self) -> int:
        """Money in the main pot that is nobody's contribution."""
        return self.dead_blinds_in + self.big_blind_ante_in + self.splash

    def needs_runs(self) -> list[int]:
        """The seats that have to say how often the rest of the board is dealt."""
        nothing_to_settle = self.actor is not None or self.finished or self.runs is not None
        if nothing_to_settle or not self.all_in_before_the_river:
            return []
        return self._silent()

    def legal(self) -> Legal:
        """What the actor may do; nothing at the end of the hand."""
        if self.actor is None:
            return Legal(False, False, 0, None, None)
        seat = self.actor
        owed = max(0, self._to_match(seat) - self.bets[seat])
        call = min(owed, self.left(seat))
        bounds = self._raise_bounds(seat)
        return Legal(
            fold=call > 0 or self.game.fold_when_free,
            check=call == 0,
            call=call,
            min_raise_to=None if bounds is None else bounds[0],
            max_raise_to=None if bounds is None else bounds[1],
        )

    # Actions

    def fold(self) -> None:
        """Give up the hand."""
        seat = self._actor()
        if not self.legal().fold:
            raise Refused("checking is free")
        self.folded[seat] = True
        if self.game.cap_heads_up is False:
            self.cap_lifted = self.cap_lifted or self._two_left_below_cap()
        self._acted(seat)

    def check(self) -> None:
        """Stay in for nothing."""
        seat = self._actor()
        if not self.legal().check:
            raise Refused(f"there is a bet to call: {self.legal().call}")
        self._acted(seat)

    def call(self) -> None:
        """Match the price, or go all in for less."""
        seat = self._actor()
        amount = self.legal().call
        if amount == 0:
            raise Refused("there is nothing to call")
        self._bet(seat, amount)
        self._acted(seat)

    def raise_to(self, total: int) -> None:
        """Bet or raise to a total of this street."""
        seat = self._actor()
        legal = self.legal()
        if legal.min_raise_to is None or legal.max_raise_to is None:
            raise Refused("no bet or raise is allowed")
        if not legal.min_raise_to <= total <= legal.max_raise_to:
            raise Refused(f"{total} is not in {legal.min_raise_to}..{legal.max_raise_to}")
        self._bet(seat, total - self.bets[seat])
        if self._is_full_raise(total):
            self.last_raise = total - self.price
            if self.game.limit == "fixed" and self.game.fixed_all_in_next == "level":
                self.full_level += self._fixed_bet()
            else:
                self.full_level = total
            self.bets_made += 1
            self._reopen_for_all_but(seat)
        elif self.price == 0 and self.game.limit != "fixed" and self.game.short_open_reopens:
            self._reopen_for_all_but(seat)
        self.price = total
        self.aggressor = seat
        self._acted(seat)

    def all_in(self) -> None:
        """Put in everything, as a call or as a raise."""
        seat = self._actor()
        legal = self.legal()
        if self.left(seat) <= legal.call:
            self.call()
        else:
            self.raise_to(self.bets[seat] + self.left(seat))

    def time_out(self) -> None:
        """Check where that is free, else fold."""
        self._actor()
        if self.legal().check:
            self.check()
        else:
            self.fold()

    def disconnect(self, seat: int) -> None:
        """From now on the seat is in for what it has put in, like an all-in one."""
        asked = self.needs_runs()
        actor = self.button if asked else self._actor()
        if actor == self.posts.killer and self._killer_waits():
            actor = (self.posts.big_blind_seat + 1) % self.players
        if not self._able(seat):
            raise Refused(f"seat {seat} is folded, all in or already disconnected")
        self.disconnected[seat] = True
        if not asked:
            self._run(actor)
        elif not self.needs_runs():
            self._run_out()

    def agree_runs(self, seat: int, times: int) -> None:
        """Say how many times the rest of the board may be dealt."""
        if self.finished or self.runs is not None or self.folded[seat] or self.street == RIVER:
            raise Refused("there is nothing to agree on")
        if self.game.run_it == 1 or not 1 <= times <= self.game.run_it:
            raise Refused(f"at most {self.game.run_it} times")
        if times > 1 and times * self._cards_of_a_run() > self._cards_left():
            raise Refused(f"not enough cards for {times} times")
        self.wishes[seat] = times
        if self.actor is None and self.all_in_before_the_river and not self.needs_runs():
            self._run_out()

    def left(self, seat: int) -> int:
        """What a seat can still put in: its stack, or what the cap leaves of it."""
        if self.game.cap is None:
            return self.stacks[seat]
        put_in = self.starting_stacks[seat] - self.stacks[seat]
        return min(self.stacks[seat], self.game.cap * self.game.min_bet - put_in)

    # Before the cards

    def _post(self) -> None:
        self.antes_in = 0
        self.dead_blinds_in = 0
        self.big_blind_ante_in = 0
        self.dead_by_seat = [0] * self.players
        for seat in range(self.players):
            ante = self._pay(seat, self.posts.antes[seat])
            self.contributions[seat] += ante
            self.antes_in += ante
            if self.game.big_blind_ante_first:
                self._pay_big_blind_ante(seat)
            self._bet(seat, min(self.posts.live[seat], self.left(seat)))
            self._pay_dead(seat, self.posts.dead[seat])
            if not self.game.big_blind_ante_first:
                self._pay_big_blind_ante(seat)

    def _pay_big_blind_ante(self, seat: int) -> None:
        ante = self._pay(seat, self.posts.big_blind_ante[seat])
        self.big_blind_ante_in += ante
        self.dead_by_seat[seat] += ante

    def _pay_dead(self, seat: int, amount: int) -> None:
        paid = self._pay(seat, amount)
        self.dead_blinds_in += paid
        self.dead_by_seat[seat] += paid

    def _pay(self, seat: int, amount: int) -> int:
        """Take an amount, or what there is, from a stack."""
        paid = min(amount, self.left(seat))
        self.stacks[seat] -= paid
        return paid

    def _bet(self, seat: int, amount: int) -> None:
        paid = self._pay(seat, amount)
        self.bets[seat] += paid
        self.contributions[seat] += paid

    def _set_preflop_price(self) -> None:
        """Price, size of the last raise and bets of the cap that the posts have made."""
        game = self.game
        highest = max(self.posts.live)
        if highest == 0:
            return
        in_full = any(
            post == highest and bet == highest
            for post, bet in zip(self.posts.live, self.bets, strict=True)
        )
        if game.short_blind_price == "full":
            self.price = max(highest, game.big_blind, self.small_bet)
            in_full = True
        else:
            self.price = max(self.bets)
        straddled = highest > self.small_bet
        if straddled and in_full and game.straddle_min_raise == "double":
            self.last_raise = highest
        self.full_level = self.price
        self.bets_made = self._bets_posted()
        self.cap_lifted = self._two_left_below_cap()

    def _bets_posted(self) -> int:
        """Bets of the cap in the price; a short straddle counts as any other all-in does."""
        if self.price == 0:
            return 0
        if not self.game.straddles_count:
            return 1
        whole, over = divmod(self.price, self.small_bet)
        if self.game.fixed_all_in_raise == "half" and 2 * over >= self.small_bet:
            whole += 1
        return max(1, whole)

    # Cards

    def _deal(self) -> int:
        if self.deck_cards_used == len(self.deck):
            raise ValueError("the deck is too short")
        self.deck_cards_used += 1
        return self.deck[self.deck_cards_used - 1]

    def _deal_hole_cards(self) -> None:
        first = self.button + 1
        has_big_blind = (
            self.game.big_blind > 0 and not self.game.bomb_pot and self.posts.big_blind_seat >= 0
        )
        if self.game.first_card == "left_of_big_blind" and has_big_blind:
            first = self.posts.big_blind_seat + 1
        for _ in range(self.game.hole_cards):
            for turn in range(self.players):
                self.hole[(first + turn) % self.players].append(self._deal())

    def _next_street(self) -> None:
        self.street += 1
        if self.game.burn:
            self._deal()
        for board in self.boards:
            for _ in range(3 if self.street == FLOP else 1):
                board.append(self._deal())
        self._start_round()

    # Several runs

    def _silent(self) -> list[int]:
        """Who is in and has not spoken, unless one has said once: then that is settled.

        Who is disconnected cannot speak, and has it run once.
        """
        silent = []
        for seat in range(self.players):
            wish = self.wishes[seat]
            if self.folded[seat]:
                continue
            if wish == 1 or (wish is None and self.disconnected[seat]):
                return []
            if wish is None:
                silent.append(seat)
        return silent

    def _streets_to_come(self) -> int:
        return RIVER - self.street

    def _cards_of_a_run(self) -> int:
        missing = 5 - len(self.board)
        return missing + (self._streets_to_come() if self.game.burn else 0)

    def _cards_left(self) -> int:
        """Whether or not they are in the list: a deck may be given short."""
        return 52 - self.deck_cards_used

    def _run_out(self) -> None:
        """Deal the rest of the board as many times as all agree on, one time after the other."""
        wishes = [self.wishes[seat] or 1 for seat in range(self.players) if not self.folded[seat]]
        self.runs = 1 if self.game.run_it == 1 else min(wishes)
        if self.game.boards == 1:
            street, common = self.street, list(self.board)
            self.boards = []
            for _ in range(self.runs):
                self.boards.append(list(common))
                self.street = street
                while self.street < RIVER:
                    self._next_street_of_the_run()
        else:
            while self.street < RIVER:
                self._next_street()
        self._start_round()
        self._finish()

    def _next_street_of_the_run(self) -> None:
        self.street += 1
        if self.game.burn:
            self._deal()
        for _ in range(3 if self.street == FLOP else 1):
            self.boards[-1].append(self._deal())

    # A betting round

    def _start_round(self) -> None:
        self.price = 0
        self.last_raise = self.small_bet
        self.full_level = 0
        self.bets_made = 0
        self.price_when_acted = [None] * self.players
        self.reopened = [False] * self.players
        self.aggressor = None
        self.cap_lifted = self._two_left_below_cap()

    def _run(self, seat: int) -> None:
        """Go on, looking for an actor from this seat on, to the next decision or to the end."""
        while True:
            self.actor = None
            if self.folded.count(False) == 1:
                self._end_round()
                self._finish()
                return
            self.actor = self._next_actor(seat)
            if self.actor is not None:
                return
            self._end_round()
            if self.street == RIVER:
                self._finish()
                return
            if self._runs_out():
                return
            self._next_street()
            seat = self.button + 1

    def _runs_out(self) -> bool:
        """Whether no more betting is possible; then the board is run out once that is agreed."""
        self.all_in_before_the_river = sum(map(self._able, range(self.players))) < 2
        if self.all_in_before_the_river and (self.game.run_it == 1 or not self._silent()):
            self._run_out()
        return self.all_in_before_the_river

    def _end_round(self) -> None:
        """Give back what nobody called and clear the street."""
        for seat, back in enumerate(uncalled(self.contributions, self.folded)):
            self.contributions[seat] -= back
            self.stacks[seat] += back
            self.returned[seat] += back
        self.bets = [0] * self.players

    def _next_actor(self, start: int) -> int | None:
        clockwise = [(start + turn) % self.players for turn in range(self.players)]
        if self._killer_waits():
            clockwise = self._with_killer_after_big_blind(clockwise)
        return next((seat for seat in clockwise if self._must_act(seat)), None)

    def _killer_waits(self) -> bool:
        """Whether there is a killer who acts last, and has not acted yet."""
        killer = self.posts.killer
        if killer is None or not self.killer_is_late or self.street > PREFLOP:
            return False
        return self.price_when_acted[killer] is None

    def _with_killer_after_big_blind(self, clockwise: list[int]) -> list[int]:
        killer, big = self.posts.killer, self.posts.big_blind_seat
        assert killer is not None
        everybody_first = all(price is None for price in self.price_when_acted)
        order = [seat for seat in clockwise if seat != killer]
        left_of_big = (big + 1) % self.players
        if clockwise[0] == left_of_big and not everybody_first:
            return [killer, *order]  # the big blind has just acted
        # Those up to the big blind, the killer, then the others a second time.
        at = clockwise.index(big)
        upto = [seat for seat in clockwise[: at + 1] if seat != killer]
        return [*upto, killer, *[seat for seat in clockwise[at + 1 :] if seat != killer]]

    def _must_act(self, seat: int) -> bool:
        if not self._able(seat):
            return False
        if self._alone_able():
            return self._to_match(seat) > self.bets[seat]
        return self.price_when_acted[seat] is None or self.bets[seat] < self.price

    def _able(self, seat: int) -> bool:
        return not self.folded[seat] and not self.disconnected[seat] and self.left(seat) > 0

    def _alone_able(self) -> bool:
        """Nobody could answer a raise."""
        return sum(self._able(seat) for seat in range(self.players)) == 1

    def _to_match(self, seat: int) -> int:
        """Street total that stays in; a last player owes only what others have really bet."""
        if not self._alone_able():
            return self.price
        others = [other for other in range(self.players) if other != seat]
        return max(self.bets[other] for other in others if not self.folded[other])

    def _actor(self) -> int:
        if self.actor is None:
            raise Refused("the hand is over")
        return self.actor

    def _acted(self, seat: int) -> None:
        after_big_blind = self._killer_waits()
        self.price_when_acted[seat] = self.price
        self.reopened[seat] = False
        if after_big_blind and seat == self.posts.killer:
            seat = self.posts.big_blind_seat
        self._run(seat + 1)

    # Bets and raises

    def _raise_bounds(self, seat: int) -> tuple[int, int] | None:
        all_in = self.bets[seat] + self.left(seat)
        if all_in <= self.price or not self._may_raise(seat) or not self._somebody_could_call(seat):
            return None
        if self.game.limit == "fixed":
            level = min(self.full_level + self._fixed_bet(), all_in)
            return level, level
        smallest = self.price + self.last_raise
        greatest = all_in
        if self.game.limit == "pot":
            greatest = max(smallest, self._pot_raise_to(seat))
        return min(smallest, all_in), min(greatest, all_in)

    def _somebody_could_call(self, raiser: int) -> bool:
        """Somebody else who is in, and not all in, could put in more than the present price."""
        others = [seat for seat in range(self.players) if seat != raiser and self._able(seat)]
        return any(self.bets[seat] + self.left(seat) > self.price for seat in others)

    def _may_raise(self, seat: int) -> bool:
        """Whether the action is open to the seat."""
        fixed = self.game.limit == "fixed"
        if fixed and self._cap_reached() and not self.cap_lifted:
            return False
        price_then = self.price_when_acted[seat]
        if price_then is None or self.reopened[seat]:
            return True
        if fixed or self.game.reopening == "single":
            return False
        return self.price - price_then >= self.last_raise

    def _is_full_raise(self, total: int) -> bool:
        """Whether going to this total counts as a bet or raise (smaller is all-in only)."""
        if self.game.limit != "fixed":
            return total - self.price >= self.last_raise
        over = total - self.full_level
        if self.game.fixed_all_in_raise == "half":
            return 2 * over >= self._fixed_bet()
        return over >= self._fixed_bet()

    def _reopen_for_all_but(self, raiser: int) -> None:
        self.reopened = [seat != raiser for seat in range(self.players)]

    def _pot_raise_to(self, seat: int) -> int:
        """Price plus the whole pot after calling."""
        pot = self.pot
        if self.street == PREFLOP:
            pot -= self.big_blind_ante_in
            if not self.game.splash_in_pot_limit:
                pot -= self.splash
            if not self.game.antes_in_pot_limit:
                pot -= self.antes_in
            pot += self._small_blind_counted_extra(seat)
        return self.price + pot + (self.price - self.bets[seat])

    def _small_blind_counted_extra(self, actor: int) -> int:
        if self.game.pot_limit_small_blind != "full" or self.game.bomb_pot:
            return 0
        if self.price_when_acted[self.posts.big_blind_seat] is not None:
            return 0
        others = [seat for seat in self.posts.smaller_blind_seats if seat != actor]
        return sum(max(0, self.game.big_blind - self.bets[seat]) for seat in others)

    def _fixed_bet(self) -> int:
        return self.small_bet * (1 if self.street <= FLOP else 2)

    def _cap_reached(self) -> bool:
        return self.game.max_bets is not None and self.bets_made >= self.game.max_bets

    def _two_left_below_cap(self) -> bool:
        """Two players left before the cap is reached, where that lifts it."""
        two_left = self.folded.count(False) == 2
        return self.game.cap_heads_up is not True and two_left and not self._cap_reached()

    # The end

    def _finish(self) -> None:
        game = self.game
        schedule = game.rake
        taken: int | Callable[[int], int] = 0
        if schedule is not None:
            flop = self.street >= FLOP
            self.rake = schedule.rake_total(self.pot, self.players, flop)
            taken = self.rake
            # A rake that is stated for the whole hand is the same whatever the pots are.
            stated = schedule.rake_total(0, self.players, flop) > 0
            if game.rake_from == "by_pot" and not stated:
                taken = partial(_raked, schedule, self.players, flop)
        showdown = self.folded.count(False) > 1
        highs: list[list[Any]] = [[None] * self.players for _ in self.boards]
        lows: list[list[Any]] | None = None
        if showdown:
            hands = [
                None if out else hole for hole, out in zip(self.hole, self.folded, strict=True)
            ]
            highs = [[hole and high(hole, board) for hole in hands] for board in self.boards]
            if game.hi_lo:
                qualifier = game.low_qualifier
                lows = [
                    [hole and low(hole, board, qualifier) for hole in hands]
                    for board in self.boards
                ]
            self.showdown_order = self._order_of_showing()
        settled = settle(
            self.contributions,
            self.folded,
            highs,
            lows,
            dead=self.dead,
            dead_by_seat=self.dead_by_seat,
            button=self.button,
            rake_taken=taken,
            rake_from=game.rake_from,
            odd_chip=game.odd_chip,
            odd_unit=game.odd_unit,
            shown_first=self.showdown_order[0] if showdown else self.folded.index(False),
        )
        self.pots = settled["pots"]
        self.rake = sum(pot["rake"] for pot in self.pots)
        if showdown and not (game.show_all or self.all_in_before_the_river):
            self.mucked = self._who_mucks(highs, lows)
        self.payouts = settled["payouts"]
        for seat in range(self.players):
            self.stacks[seat] += self.payouts[seat]
            self.net[seat] = self.stacks[seat] - self.starting_stacks[seat]
        self.finished = True

    def _order_of_showing(self) -> list[int]:
        """The last to bet or raise on the river, else left of the button; then clockwise."""
        first = self.button + 1 if self.aggressor is None else self.aggressor
        clockwise = [(first + turn) % self.players for turn in range(self.players)]
        return [seat for seat in clockwise if not self.folded[seat]]

    def _who_mucks(self, highs: list[list[Any]], lows: list[list[Any]] | None) -> list[int]:
        """Hands that can win no pot on any board once those before them have been shown."""
        shown: list[int] = []
        mucked: list[int] = []
        for seat in self.showdown_order:
            wins = False
            for pot in self.pots:
                if seat not in pot["eligible"]:
                    continue
                rivals = [other for other in shown if other in pot["eligible"]]
                for high_on in highs:
                    wins = wins or all(high_on[seat] >= high_on[rival] for rival in rivals)
                for low_on in lows or []:
                    if low_on[seat]:
                        shown_lows = [low_on[rival] for rival in rivals if low_on[rival]]
                        wins = wins or all(low_on[seat] >= other for other in shown_lows)
            (shown if wins else mucked).append(seat)
        return mucked
