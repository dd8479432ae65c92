"""Who may be dealt in, who owes what and where the blinds go, kept by player (rules.md, 6).

A second book beside `omaha.Table`: it is told what players do and what was dealt, and says what is
wrong with it. It never looks at what the table thinks of debts and turns.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


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
    leaving: bool = False
    protections: int = 0

    @property
    def owes(self) -> bool:
        return self.new or self.owes_small or self.owes_big


@dataclass
class Dealt:
    """What a table says about a hand that it dealt: seats of the table, posts by seat."""

    seats: tuple[int, ...]
    button: int
    small: int | None
    big: int | None
    posts: dict[int, list[tuple[str, int]]]
    straddler: int | None = None


class Book:
    """The players and the money of a table."""

    def __init__(self, seats: int, game: BlindsLike, dead_button: bool) -> None:
        self.n = seats
        self.game = game
        self.small_blind, self.big_blind = game.small_blind, game.big_blind
        self.dead_button = dead_button
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
        first, last_big = self.last_big is None, self.last_big
        if last_big is not None:
            # Nobody skips and nobody repeats a big blind.
            assert hand.big == next(s for s in self.clockwise(last_big) if s in eligible)
            assert hand.big != last_big
        assert hand.big is not None
        clear = [s for s in eligible if not self.seats[s].owes]
        anew = first or len({*clear, hand.big}) < 2
        self.check_positions(hand, anew)
        self.check_posts(hand, anew, set(eligible) if anew else set(clear))
        self.note(hand, last_big)

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

    def check_positions(self, hand: Dealt, anew: bool) -> None:
        assert hand.big is not None
        due = self.last_big
        if len(hand.seats) == 2:
            assert hand.small == hand.button  # and so not the big blind
            return
        behind = self.passed(hand.button, hand.big)
        if due is None:
            assert [s for s in behind if s in hand.seats] == [hand.small]
            return
        # Who was big blind is small blind now; it is skipped only where that seat has emptied.
        if hand.small is None:
            self.skipped_small_blinds += 1
            assert due not in hand.seats
            player = self.seats.get(due)
            assert player is None or player.away or player.stack == 0 or player.owes
        else:
            assert hand.small == due
        # Between button and big blind nobody is dealt in but the small blind, owing or not.
        assert [s for s in behind if s in hand.seats] == ([] if hand.small is None else [due])
        if self.dead_button and hand.button not in hand.seats:
            assert hand.button == self.small_turn

    def check_posts(self, hand: Dealt, anew: bool, clear: set[int]) -> None:
        assert hand.big is not None
        behind = self.passed(hand.button, hand.big)
        live: dict[int, tuple[str, int]] = {}
        dead: dict[int, int] = {}
        for seat in self.eligible():
            player = self.seats[seat]
            if seat in hand.seats:
                if not anew and seat not in clear and seat != hand.big:
                    assert player.posting
                    assert seat not in behind
                    if player.new or player.owes_big:
                        live[seat] = ("live_post", self.big_blind)
                    # a newcomer never owes a small blind
                    dead[seat] = self.small_blind if player.owes_small else 0
                    self.posts_made += 1
                if seat == hand.big:
                    live[seat] = ("big_blind", self.big_blind)
                elif seat == hand.small:
                    live[seat] = ("small_blind", self.small_blind)
            else:
                # Nobody is left out but who owes and waits, or is between button and big blind.
                waits = seat not in clear and not player.posting
                shut_out = [*behind]
                if self.dead_button and len(hand.seats) == 2 and self.small_turn is not None:
                    # The button would have been dead there, had a third player been dealt in.
                    shut_out += self.passed(self.small_turn, hand.big)
                assert not anew
                assert waits or seat in shut_out
        for seat, amount in zip(self.straddlers(hand), self.game.straddles, strict=False):
            live[seat] = ("straddle", amount)
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
            expected = []
            for name, amount in owed:
                if min(amount, left):
                    expected.append((name, min(amount, left)))
                    left -= expected[-1][1]
            assert hand.posts.get(seat, []) == expected, (seat, hand.posts.get(seat), expected)
        assert set(hand.posts) <= set(hand.seats)

    def note(self, hand: Dealt, last_big: int | None) -> None:
        assert hand.big is not None
        if last_big is not None:
            assert self.small_turn is not None
            for seat in self.passed(last_big, hand.big):
                self.missed(seat, hand, "owes_big")
            for seat in [*self.passed(self.small_turn, last_big), last_big]:
                self.missed(seat, hand, "owes_small")
        for seat in hand.seats:
            player = self.seats[seat]
            player.new = player.owes_small = player.owes_big = player.posting = False
        # Heads-up the button posts a small blind that is nobody's turn.
        self.small_turn = hand.small if last_big is None else last_big
        self.last_big = hand.big
        self.button = hand.button

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
