"""Who may be dealt in, who owes what and where the blinds go, kept by player (rules.md, 6).

A second book beside `omaha.Table`: it is told what players do and what was dealt, and says what is
wrong with it. It never looks at what the table thinks of debts and turns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


class KillLike(Protocol):
    """What a killer posts, and what makes one."""

    @property
    def amount(self) -> int: ...
    @property
    def trigger(self) -> str: ...
    @property
    def scoop_of(self) -> int | None: ...


class BlindsLike(Protocol):
    """What the book needs to know of a game."""

    @property
    def small_blind(self) -> int: ...
    @property
    def big_blind(self) -> int: ...
    @property
    def min_bet(self) -> int: ...
    @property
    def ante(self) -> int: ...
    @property
    def big_blind_ante(self) -> int: ...
    @property
    def straddles(self) -> tuple[int, ...]: ...
    @property
    def straddle_kind(self) -> str: ...
    @property
    def bomb_pot(self) -> bool: ...
    @property
    def cap(self) -> int | None: ...
    @property
    def blinds(self) -> tuple[int, ...] | None: ...
    @property
    def kill(self) -> KillLike | None: ...
    @property
    def big_blind_ante_first(self) -> bool: ...


@dataclass
class Player:
    """One player at the table."""

    name: str
    stack: int
    posting: bool
    away: bool = False
    new: bool = True
    owes_small: bool = False
    owes_big: bool = False
    owes_first: bool = False  # the smallest of three blinds
    buying: bool = False
    leaving: bool = False
    protections: int = 0

    @property
    def owes(self) -> bool:
        return self.new or self.owes_small or self.owes_big or self.owes_first


@dataclass
class Dealt:
    """What a table says about a hand that it dealt: seats of the table, posts by seat."""

    seats: tuple[int, ...]
    button: int
    small: int | None
    big: int | None
    posts: dict[int, list[tuple[str, int]]]
    straddler: int | None = None
    killer: int | None = None


class Book:
    """The players and the money of a table."""

    def __init__(
        self,
        seats: int,
        game: BlindsLike,
        button_rule: str,
        *,
        free: bool = False,
        sells_button: bool = False,
        straddle_return: bool = False,
    ) -> None:
        self.n = seats
        self.game = game
        self.big_blind = game.big_blind
        # What is next to the big blind, and the smallest of three blinds.
        self.small_blind, self.first_blind = game.small_blind, 0
        if game.blinds is not None and len(game.blinds) == 3:
            self.first_blind, self.small_blind, _ = game.blinds
        self.dead_button, self.forward = button_rule == "dead", button_rule == "forward"
        self.free, self.sells_button = free, sells_button
        self.straddle_return = straddle_return
        self.first_turn: int | None = None  # where the turn to post the smallest of three was
        self.last_winner: int | None = None  # of the whole pot of the last hand
        self.killer: int | None = None  # of the next hand
        self.bought_buttons = self.kills = 0
        self.button: int | None = None
        self.seats: dict[int, Player] = {}
        self.last_big: int | None = None
        self.small_turn: int | None = None  # where the turn to be small blind was
        self.bought = self.cashed = self.raked = self.added = 0
        self.skipped_small_blinds = self.posts_made = 0

    def clockwise(self, first: int) -> list[int]:
        """All seats in the order of play, `first` at the end."""
        return [(first + turn) % self.n for turn in range(1, self.n + 1)]

    def passed(self, first: int, last: int) -> list[int]:
        """The seats after `first` and before `last`."""
        order = self.clockwise(first)
        return order[: order.index(last)]

    def eligible(self) -> list[int]:
        """The seats that want to play and can."""
        return [
            seat
            for seat, player in sorted(self.seats.items())
            if player.stack > 0 and not player.away and not player.leaving
        ]

    def dealt(self, hand: Dealt) -> None:
        """Check a hand that was dealt, and note what it means for everybody."""
        eligible = self.eligible()
        assert set(hand.seats) <= set(eligible)
        assert len(hand.seats) >= 2
        assert list(hand.seats) == sorted(hand.seats)
        if self.game.bomb_pot or not self.game.big_blind:
            self.dealt_to_all(hand, eligible)
            return
        assert hand.big in hand.seats
        assert hand.small is None or hand.small in hand.seats
        assert hand.small != hand.big
        assert self.dead_button or hand.button in hand.seats
        self.check_killer(hand)
        first, last_big = self.last_big is None, self.last_big
        assert hand.big is not None
        clear = [s for s in eligible if not self.seats[s].owes]
        if last_big is not None:
            due = next(s for s in self.clockwise(last_big) if s in eligible)
            ahead = self.go_forward(eligible, clear)
            if ahead is not None:
                due = ahead[-1]
            if self.sells_button and hand.big != due:
                self.sold(hand, due, set(clear))
                return
            # Nobody skips and nobody repeats a big blind.
            assert hand.big == due
            assert hand.big != last_big
        anew = first or len({*clear, hand.big}) < 2
        ahead = None if anew else self.go_forward(eligible, clear)
        if not anew:
            self.check_nobody_could_buy(hand)
        if ahead is None:
            self.check_positions(hand)
        else:
            self.check_forward(hand, ahead)
        self.check_posts(hand, anew, set(eligible) if anew else set(clear), ahead is not None)
        self.note(hand, last_big, hand.small if ahead is not None else last_big)

    def go_forward(self, eligible: list[int], clear: list[int]) -> list[int] | None:
        """Button, blinds and big blind where the button goes on to the next player, if it can."""
        if not self.forward or self.button is None or len(clear) < 3 or self.last_big is None:
            return None
        seats = [next(s for s in self.clockwise(self.button) if s in clear)]
        for _ in range(2 if self.first_blind else 1):
            seats.append(next(s for s in self.clockwise(seats[-1]) if s in clear))
        seats.append(next(s for s in self.clockwise(seats[-1]) if s in eligible))
        way = sum(
            (b - a - 1) % self.n + 1 for a, b in zip([self.button, *seats], seats, strict=False)
        )
        before = (self.last_big - self.button - 1) % self.n + 1
        return seats if way > before else None

    def check_forward(self, hand: Dealt, ahead: list[int]) -> None:
        """The button is with the next player, and the blinds with those left of it."""
        assert [hand.button, hand.small, hand.big] == [ahead[0], ahead[-2], ahead[-1]]
        assert hand.big is not None
        behind = [s for s in self.passed(hand.button, hand.big) if s in hand.seats]
        assert behind == ahead[1:-1]

    def check_killer(self, hand: Dealt) -> None:
        """Who kills the hand is who won, if dealt in."""
        kills = self.killer is not None and self.killer in hand.seats and self.game.kill
        assert hand.killer == (self.killer if kills else None)
        self.kills += hand.killer is not None

    def won(self, hand: Dealt, payouts: Iterable[int], rake: int) -> None:
        """Note who won the whole pot, and so whether the next hand is killed."""
        paid = list(payouts)
        pot = sum(paid) + rake
        winners = [seat for seat, won in zip(hand.seats, paid, strict=True) if won]
        whole = winners[0] if len(winners) == 1 else None
        kill = self.game.kill
        self.killer = None
        if kill is not None and kill.trigger == "two_pots" and whole == self.last_winner:
            self.killer = whole
        if kill is not None and kill.scoop_of is not None and pot >= kill.scoop_of:
            self.killer = whole
        self.last_winner = whole

    def check_nobody_could_buy(self, hand: Dealt) -> None:
        """Whoever wants the button, and sits where it is for sale, has it."""
        assert hand.big is not None
        if not self.sells_button or hand.small == hand.button:
            return
        for seat in self.for_sale(hand.button, hand.big, hand.seats):
            player = self.seats.get(seat)
            wants = player is not None and seat in self.eligible() and player.buying
            assert not wants

    def for_sale(self, button: int, big: int, seats: tuple[int, ...]) -> list[int]:
        """The seats after the button and before the first blind."""
        free = []
        for seat in self.passed(button, big):
            if seat in seats:
                break
            free.append(seat)
        return free

    def sold(self, hand: Dealt, due: int, clear: set[int]) -> None:
        """A hand in which somebody buys the button: one posts all, and the others' blinds pause."""
        buyer = hand.big
        assert buyer is not None
        assert self.seats[buyer].buying
        assert self.seats[buyer].owes
        assert hand.small is None
        others = tuple(seat for seat in hand.seats if seat != buyer)
        assert buyer in self.for_sale(hand.button, due, others)
        behind = self.passed(hand.button, due)
        live: dict[int, tuple[str, int]] = {buyer: ("big_blind", self.big_blind)}
        dead = {buyer: self.small_blind + self.first_blind}
        for seat in self.eligible():
            player = self.seats[seat]
            if seat in others and seat not in clear:
                assert player.posting
                assert seat == due or seat not in behind
                live.setdefault(seat, ("live_post", self.owed(player)[0]))
                dead[seat] = self.owed(player)[1]
                self.posts_made += 1
            elif seat not in hand.seats:
                assert seat not in clear or seat in behind
                assert not player.posting or seat in behind
        if self.game.straddle_kind != "under_the_gun" and hand.killer is None:
            for seat, amount in zip(self.straddlers(hand), self.game.straddles, strict=False):
                live[seat] = ("straddle", amount)
        self.paid(hand, live, dead)
        self.settled(hand)
        self.first_turn = self.small_turn = buyer
        self.button = hand.button
        self.bought_buttons += 1

    def gone(self, seat: int) -> None:
        """A player has left: whoever sits there next has won nothing."""
        del self.seats[seat]
        self.killer = None if self.killer == seat else self.killer
        self.last_winner = None if self.last_winner == seat else self.last_winner

    def owed(self, player: Player) -> tuple[int, int]:
        """What a player owes: live, and dead."""
        newcomer = player.new and not self.free
        live = self.big_blind if newcomer or player.owes_big else 0
        dead = 0 if player.new else self.small_blind * player.owes_small
        return live, dead + (0 if player.new else self.first_blind * player.owes_first)

    def dealt_to_all(self, hand: Dealt, eligible: list[int]) -> None:
        """Without blinds all play, the button goes to the next of them, and debts stay."""
        assert list(hand.seats) == eligible
        assert (hand.small, hand.big) == (None, None)
        if self.button is None:
            assert hand.button in eligible
        else:
            assert hand.button == next(s for s in self.clockwise(self.button) if s in eligible)
        self.button = hand.button
        self.paid(hand, {}, {})

    def check_positions(self, hand: Dealt) -> None:
        assert hand.big is not None
        due = self.last_big
        if len(hand.seats) == 2:
            assert hand.small == hand.button  # and so not the big blind
            return
        behind = self.passed(hand.button, hand.big)
        in_hand = [s for s in behind if s in hand.seats]
        if due is None:
            small = in_hand[-1:] if self.first_blind else in_hand
            assert small == [hand.small]
            assert len(in_hand) == (2 if self.first_blind and len(hand.seats) > 2 else 1)
            return
        # Who was big blind is small blind now; it is skipped only where that seat has emptied.
        if hand.small is None:
            self.skipped_small_blinds += 1
            player = self.seats.get(due)
            gone = player is None or player.away or player.stack == 0 or player.owes
            assert gone
            assert due not in hand.seats
        else:
            assert hand.small == due
        # Between button and big blind nobody is dealt in but the blinds, owing or not.
        expected = [] if hand.small is None else [due]
        if self.first_blind and self.small_turn in in_hand and self.small_turn != due:
            expected = [self.small_turn, *expected]
        assert in_hand == expected
        if self.dead_button and hand.button not in hand.seats:
            assert hand.button == (self.first_turn if self.first_blind else self.small_turn)

    def check_posts(self, hand: Dealt, anew: bool, clear: set[int], forward: bool) -> None:
        assert hand.big is not None
        behind = self.passed(hand.button, hand.big)
        live: dict[int, tuple[str, int]] = {}
        dead: dict[int, int] = {}
        for seat in self.eligible():
            player = self.seats[seat]
            if seat in hand.seats:
                if not anew and seat not in clear and seat != hand.big:
                    assert player.posting or (player.new and self.free)
                    assert seat not in behind
                    amount, dead[seat] = self.owed(player)
                    if amount:
                        live[seat] = ("live_post", amount)
                    self.posts_made += 1
                if seat == hand.big:
                    live[seat] = ("big_blind", self.big_blind)
                elif seat == hand.small:
                    live[seat] = ("small_blind", self.small_blind)
                elif self.first_blind and seat in behind and len(hand.seats) > 2:
                    live[seat] = ("small_blind", self.first_blind)
                # Whom a forward button makes the big blind pass posts one as well.
                passed = self.passed(self.last_big, hand.big) if self.last_big is not None else []
                if forward and seat in clear and seat in passed:
                    own = live.get(seat, ("live_post", 0))[0]
                    live[seat] = (own, self.big_blind)
            else:
                # Nobody is left out but who owes and waits, or is between button and big blind.
                waits = seat not in clear and not player.posting
                waits = waits and not (player.new and self.free)
                shut_out = [*behind]
                if self.dead_button and len(hand.seats) == 2 and self.small_turn is not None:
                    # The button would have been dead there, had a third player been dealt in.
                    shut_out += self.passed(self.small_turn, hand.big)
                assert not anew
                assert waits or seat in shut_out
        straddlers = [] if hand.killer is not None else self.straddlers(hand)
        for seat, amount in zip(straddlers, self.game.straddles, strict=False):
            live[seat] = ("straddle", amount)
            if self.straddle_return:  # it is posted instead of what was missed
                dead.pop(seat, None)
        if hand.killer is not None and self.game.kill is not None:
            posted = live.get(hand.killer, ("", 0))[1]
            live[hand.killer] = ("live_post", max(posted, self.game.kill.amount))
        self.paid(hand, live, dead)

    def straddlers(self, hand: Dealt) -> list[int]:
        """Who straddles, in turn; heads-up only the button can."""
        if not self.game.straddles:
            return []
        if self.game.straddle_kind == "mississippi":
            return [] if hand.straddler is None else [hand.straddler]
        if self.game.straddle_kind == "button":
            order = [s for s in self.clockwise(hand.button) if s in hand.seats]
            return [order[-1]]  # of a dead button, the player behind it
        assert hand.big is not None
        order = [s for s in self.clockwise(hand.big) if s in hand.seats and s != hand.big]
        return order if len(order) == 1 else order[:-1]

    def paid(self, hand: Dealt, live: dict[int, tuple[str, int]], dead: dict[int, int]) -> None:
        """What all posted, in the order in which a short stack pays: ante, live, dead."""
        for seat in hand.seats:
            left = self.seats[seat].stack
            if self.game.cap is not None:
                left = min(left, self.game.cap * (self.game.big_blind or self.game.min_bet))
            owed = [("ante", self.game.ante), live.get(seat, ("", 0))]
            owed.append(("dead_post", dead.get(seat, 0)))
            if seat == hand.big:
                owed.append(("big_blind_ante", self.game.big_blind_ante))
            if self.game.big_blind_ante_first:
                owed.sort(key=lambda post: post[0] != "big_blind_ante")
            expected = []
            for name, amount in owed:
                if min(amount, left):
                    expected.append((name, min(amount, left)))
                    left -= expected[-1][1]
            told = hand.posts.get(seat, [])
            assert sorted(told) == sorted(expected), (seat, told, expected)
        assert set(hand.posts) <= set(hand.seats)

    def note(self, hand: Dealt, last_big: int | None, turn: int | None) -> None:
        assert hand.big is not None
        if last_big is not None:
            assert self.small_turn is not None
            assert turn is not None
            for seat in self.passed(last_big, hand.big):
                self.missed(seat, hand, "owes_big")
            for seat in [*self.passed(self.small_turn, turn), turn]:
                self.missed(seat, hand, "owes_small")
            if self.first_turn is not None and self.first_blind:
                for seat in [*self.passed(self.first_turn, self.small_turn), self.small_turn]:
                    self.missed(seat, hand, "owes_first")
        self.settled(hand)
        # Heads-up the button posts a small blind that is nobody's turn.
        before = self.small_turn
        self.small_turn = hand.small if last_big is None else turn
        behind = [s for s in self.passed(hand.button, hand.big) if s in hand.seats]
        three = self.first_blind and len(hand.seats) > 2
        opened = behind[0] if three and behind else self.small_turn
        self.first_turn = opened if last_big is None else before
        self.last_big = hand.big
        self.button = hand.button

    def settled(self, hand: Dealt) -> None:
        """Who was dealt in owes nothing any more."""
        for seat in hand.seats:
            player = self.seats[seat]
            player.new = player.owes_small = player.owes_big = player.owes_first = False
            player.posting = player.buying = False

    def missed(self, seat: int, hand: Dealt, what: str) -> None:
        player = self.seats.get(seat)
        if player is not None and seat not in hand.seats and not player.new:
            setattr(player, what, True)

    def money(self, stacks: Iterable[int], ledger: tuple[int, int, int, int, int]) -> None:
        """Between hands: every chip that was bought in is still there, or accounted for."""
        mine = [self.seats[s].stack if s in self.seats else 0 for s in range(self.n)]
        assert list(stacks) == mine
        assert ledger == (self.bought, self.cashed, self.raked, sum(mine), self.added)
        assert self.bought + self.added == self.cashed + self.raked + sum(mine)
