"""All-in equity by brute force: every board, every hand, and the pot divided in fractions."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product

from . import strength

Strength = Callable[[Sequence[int], Sequence[int]], int]


@dataclass
class Result:
    """Sums over boards, one number a player."""

    players: int
    boards: int = 0
    lows: int = 0
    share: list[Fraction] = field(default_factory=list)
    high: list[Fraction] = field(default_factory=list)
    low: list[Fraction] = field(default_factory=list)
    high_wins: list[int] = field(default_factory=list)
    high_ties: list[int] = field(default_factory=list)
    low_wins: list[int] = field(default_factory=list)
    low_ties: list[int] = field(default_factory=list)
    scoops: list[int] = field(default_factory=list)
    ties: list[int] = field(default_factory=list)
    quartered: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in ("share", "high", "low"):
            setattr(self, name, [Fraction(0)] * self.players)
        for name in ("high_wins", "high_ties", "low_wins", "low_ties"):
            setattr(self, name, [0] * self.players)
        for name in ("scoops", "ties", "quartered"):
            setattr(self, name, [0] * self.players)

    def add(self, highs: Sequence[int], lows: Sequence[int] | None) -> None:
        """One board, with the strengths of all players."""
        self.boards += 1
        best = [i for i in range(self.players) if highs[i] == max(highs)]
        best_low: list[int] = []
        if lows is not None and max(lows) > 0:
            best_low = [i for i in range(self.players) if lows[i] == max(lows)]
            self.lows += 1
        for i in range(self.players):
            high = Fraction(i in best, len(best))
            low = Fraction(i in best_low, len(best_low)) if best_low else Fraction(0)
            share = (high + low) / 2 if best_low else high
            self.share[i] += share
            self.high[i] += high
            self.low[i] += low
            self.high_wins[i] += best == [i]
            self.high_ties[i] += 0 < high < 1
            self.low_wins[i] += best_low == [i]
            self.low_ties[i] += 0 < low < 1
            self.scoops[i] += share == 1
            self.ties[i] += 0 < high < 1 or 0 < low < 1
            self.quartered[i] += bool(best_low) and 0 < share < Fraction(1, 2)


def equity(
    ranges: Sequence[Sequence[Sequence[int]]],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    qualifier: int | None = None,
    high: Strength = strength.high_number,
    low: Strength | None = None,
) -> Result:
    """Every legal combination of hands and board; `high` and `low` may be given for speed."""
    low = low or (lambda hole, cards: strength.low_number(hole, cards, qualifier or 8))
    result = Result(len(ranges))
    for hands in product(*ranges):
        held = [card for hand in hands for card in hand]
        gone = [*held, *board, *dead]
        if len(set(gone)) < len(gone):
            continue
        live = [card for card in range(52) if card not in gone]
        for rest in combinations(live, 5 - len(board)):
            cards = (*board, *rest)
            highs = [high(hand, cards) for hand in hands]
            result.add(highs, None if qualifier is None else [low(hand, cards) for hand in hands])
    return result


def equity_of_boards(
    ranges: Sequence[Sequence[Sequence[int]]],
    boards: Sequence[Sequence[int]],
    dead: Sequence[int] = (),
    qualifier: int | None = None,
) -> Result:
    """Every legal combination of hands and of the rest of all boards, each for a part of the pot.

    `share`, `high` and `low` are sums over deals of the part of the pot, and of what is won of the
    halves of all boards; the rest counts deals.
    """
    total = Result(len(ranges))
    for hands in product(*ranges):
        held = [card for hand in hands for card in hand]
        gone = [*held, *dead, *(card for board in boards for card in board)]
        if len(set(gone)) < len(gone):
            continue
        live = frozenset(range(52)) - set(gone)
        for whole in _deals([tuple(board) for board in boards], live):
            parts = Result(len(ranges))
            for board in whole:
                highs = [strength.high_number(hand, board) for hand in hands]
                lows = [strength.low_number(hand, board, qualifier or 8) for hand in hands]
                parts.add(highs, None if qualifier is None else lows)
            total.boards += 1
            total.lows += parts.lows
            for i in range(len(ranges)):
                share = parts.share[i] / len(boards)
                total.share[i] += share
                total.high[i] += parts.high[i]
                total.low[i] += parts.low[i]
                total.scoops[i] += share == 1
                total.ties[i] += parts.ties[i] > 0
                total.quartered[i] += parts.lows > 0 and 0 < share < Fraction(1, 2)
    return total


def _deals(
    boards: Sequence[tuple[int, ...]], live: frozenset[int]
) -> Iterator[list[tuple[int, ...]]]:
    """Every way to complete the boards, one after the other, from the same cards."""
    if not boards:
        yield []
        return
    for rest in combinations(sorted(live), 5 - len(boards[0])):
        for others in _deals(boards[1:], live - set(rest)):
            yield [(*boards[0], *rest), *others]


def matching(
    text: str, hole_cards: int, live: Sequence[int] = range(52)
) -> Iterator[tuple[int, ...]]:
    """The hands that a text such as "AsK*" describes: cards, ranks and asterisks."""
    ranks, suits = "23456789TJQKA", "cdhs"
    cards: list[int] = []
    single: list[int] = []
    rest = text
    while rest:
        if rest[0] != "*" and len(rest) > 1 and rest[1] in suits:
            cards.append(4 * ranks.index(rest[0]) + suits.index(rest[1]))
            rest = rest[2:]
        else:
            if rest[0] != "*":
                single.append(ranks.index(rest[0]))
            rest = rest[1:]
    for hand in combinations(live, hole_cards):
        others = [card // 4 for card in hand if card not in cards]
        if set(cards) <= set(hand) and all(
            others.count(rank) >= single.count(rank) for rank in single
        ):
            yield hand
