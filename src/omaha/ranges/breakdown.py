"""What a range is made of on a board: made hands, draws and blockers, by weight."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from omaha.cards import format_cards
from omaha.errors import CardError, RangeError
from omaha.games import game_of
from omaha.ranges.draws import low_outs, straight_outs
from omaha.strength import high, low
from omaha.strength.categories import CATEGORIES, WEAKEST

if TYPE_CHECKING:
    from omaha.ranges import Range

__all__ = ["RangeBreakdown", "break_down"]

_GUTSHOT, _OPEN_ENDED = 4, 8  # the most outs of each; more are a wrap
_RANKS = 13


@dataclass(frozen=True, slots=True)
class RangeBreakdown:
    """What the hands of a range have on a board; every share is by weight, 0 to 1.

    Attributes
    ----------
    text, game, board : str
        The range, the game, and the board.
    combinations : int
        How many hands of the range have no card of the board.
    total_weight : float
        The sum of their weights.
    made : dict of str to float
        The shares of the categories of the high hand, the strongest first; they sum to 1.
    nuts : float
        The share of the best high hand that anybody can have on the board.
    straight_draws : dict of str to float
        Before the river, hands below a straight that a card can complete: ``"gutshot"`` (1 to 4
        outs), ``"open-ended"`` (5 to 8) and ``"wrap"`` (9 and more).
    straight_outs : dict of int to float
        The same by outs: the cards not seen, in the hand or on the board, that complete a straight.
    flush_draws : dict of str to float
        Before the river, hands below a flush with two or more cards of a suit of which the board
        has two (in hold'em also with one of a suit of which it has three): ``"flush draw"``. Of
        these ``"nut flush draw"``, with the highest card of the suit that is not on the board. On
        the flop ``"backdoor flush draw"``, with two or more of a suit of which the board has one,
        and no flush draw.
    lows : dict of str to float
        In hi-lo games ``"low"``, hands that have one, and ``"nut low"`` of these, with the best
        one; before the river, of hands without one, ``"low draw"``, with a card that makes one,
        and of these ``"nut low draw"``, with a card that makes the best one.
    blockers : dict of str to float
        ``"nut flush"``: hands below a flush that hold the highest card of a suit of which the board
        has three or more; others cannot have the best flush then.
    cards : dict of str to float
        How many of the hands hold each card, by weight, the most frequent first.
    """

    text: str
    game: str
    board: str
    combinations: int
    total_weight: float
    made: dict[str, float]
    nuts: float
    straight_draws: dict[str, float]
    straight_outs: dict[int, float]
    flush_draws: dict[str, float]
    lows: dict[str, float]
    blockers: dict[str, float]
    cards: dict[str, float]

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain values that JSON can hold."""
        plain = asdict(self)
        plain["straight_outs"] = {str(outs): share for outs, share in self.straight_outs.items()}
        return plain

    def rows(self) -> list[tuple[str, float]]:
        """Return the names and shares of a table, those that are there."""
        rows = [(name, share) for name, share in self.made.items() if share]
        rows.append(("the nuts", self.nuts))
        for part in (self.straight_draws, self.flush_draws, self.lows):
            rows += [(name, share) for name, share in part.items() if share]
        rows += [
            (f"{outs} outs to a straight", share) for outs, share in self.straight_outs.items()
        ]
        rows += [(f"blocks the {name}", share) for name, share in self.blockers.items() if share]
        return rows

    def _heading(self) -> str:
        text = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return f"{text} on {self.board}: {self.combinations:,} hands"

    def __str__(self) -> str:
        rows = self.rows()
        width = max(len(name) for name, _ in rows)
        lines = [
            f"{name:<{width}}  {100 * share:6.2f}%  {'█' * round(30 * share)}".rstrip()
            for name, share in rows
        ]
        return "\n".join([self._heading(), *lines])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name)}</th><td>{share:.2%}</td></tr>"
            for name, share in self.rows()
        )
        return f"<table><caption>{escape(self._heading())}</caption>{rows}</table>"


def break_down(hands: Range, board: tuple[int, ...], qualifier: int) -> RangeBreakdown:
    """Return the breakdown of a range without the cards of the board, which are 3 to 5.

    Raises
    ------
    CardError
        For another number of board cards.
    RangeError
        When every hand of the range uses a card of the board.
    """
    if not 3 <= len(board) <= 5:
        raise CardError(f"board: {len(board)} cards given, a board has 3, 4 or 5")
    game = game_of(hands.game)
    cards, weights = hands.to_array(), hands.weights
    gone = np.zeros(52, bool)
    gone[list(board)] = True
    apart = ~gone[cards].any(axis=1)
    if not apart.any():
        raise RangeError(f"{hands}: every hand of the range uses a card of {format_cards(board)}")
    cards, weights = cards[apart], weights[apart]
    parts = weights / weights.sum()

    def share(chosen: NDArray[np.bool_]) -> float:
        return float(parts[chosen].sum())

    strengths = high(cards, board)
    assert isinstance(strengths, np.ndarray)
    firsts = np.array(list(WEAKEST.values()))
    category = np.searchsorted(firsts, strengths, side="right") - 1
    made = np.bincount(category, weights=parts, minlength=len(CATEGORIES)).tolist()
    open_hands = len(board) < 5
    outs = np.zeros(len(cards), np.int8)
    if open_hands:
        outs = straight_outs(cards, np.array(board, np.uint8))
        outs[category >= CATEGORIES.index("straight")] = 0
    by_outs = np.bincount(outs, weights=parts, minlength=1)
    flushes, blockers = _flushes(cards, board, category, share)
    held = np.bincount(cards.ravel(), weights=np.repeat(parts, cards.shape[1]), minlength=52)
    order = np.argsort(-held, kind="stable")
    return RangeBreakdown(
        text=str(hands),
        game=game.name,
        board=format_cards(board),
        combinations=len(cards),
        total_weight=float(weights.sum()),
        made={name: made[i] for i, name in reversed(list(enumerate(CATEGORIES)))},
        nuts=share(strengths == _best_high(board, game.hole_cards)),
        straight_draws={
            "gutshot": share((outs > 0) & (outs <= _GUTSHOT)),
            "open-ended": share((outs > _GUTSHOT) & (outs <= _OPEN_ENDED)),
            "wrap": share(outs > _OPEN_ENDED),
        }
        if open_hands
        else {},
        straight_outs={
            int(n): float(by_outs[n]) for n in np.flatnonzero(by_outs)[::-1].tolist() if n > 0
        },
        flush_draws=flushes,
        lows=_lows(cards, board, qualifier, share) if game.hi_lo else {},
        blockers=blockers,
        cards={format_cards([card]): float(held[card]) for card in order.tolist() if held[card]},
    )


def _flushes(
    cards: NDArray[np.uint8], board: tuple[int, ...], category: NDArray[np.int64], share: Any
) -> tuple[dict[str, float], dict[str, float]]:
    """Flush draws and who blocks the best flush."""
    below = category < CATEGORIES.index("flush")
    draw = np.zeros(len(cards), bool)
    nut_draw, backdoor, blocks = draw.copy(), draw.copy(), draw.copy()
    for suit in range(4):
        ranks = {card // 4 for card in board if card % 4 == suit}
        top = 4 * max(set(range(_RANKS)) - ranks) + suit
        held = (cards & 3 == suit).sum(axis=1)
        has_top = (cards == top).any(axis=1)
        if len(ranks) == 2:
            draw |= held >= 2
            nut_draw |= (held >= 2) & has_top
        elif len(ranks) == 1:
            backdoor |= held >= 2
        elif len(ranks) >= 3:
            blocks |= has_top
            if cards.shape[1] == 2:  # in hold'em one card of the hand is enough
                draw |= held == 1
                nut_draw |= has_top
    shares: dict[str, float] = {}
    if len(board) < 5:
        shares = {"flush draw": share(draw & below), "nut flush draw": share(nut_draw & below)}
    if len(board) == 3:
        shares["backdoor flush draw"] = share(backdoor & ~draw & below)
    return shares, {"nut flush": share(blocks & below)}


def _lows(
    cards: NDArray[np.uint8], board: tuple[int, ...], qualifier: int, share: Any
) -> dict[str, float]:
    """Lows, and draws to them."""
    lows = low(cards, board, qualifier)
    assert isinstance(lows, np.ndarray)
    best = max(
        int(np.max(low(_pairs(board), list(three), qualifier))) for three in combinations(board, 3)
    )
    shares = {"low": share(lows > 0), "nut low": share((lows > 0) & (lows == best))}
    if len(board) < 5:
        outs, nuts = low_outs(cards, np.array(board, np.uint8), qualifier)
        shares["low draw"] = share((outs > 0) & (lows == 0))
        shares["nut low draw"] = share((nuts > 0) & (lows == 0))
    return shares


def _pairs(board: tuple[int, ...]) -> NDArray[np.uint8]:
    """Every two cards that are not on the board."""
    rest = [card for card in range(52) if card not in board]
    return np.array(list(combinations(rest, 2)), np.uint8)


def _best_high(board: tuple[int, ...], hole_cards: int) -> int:
    """The strength of the best high hand that anybody can have on a board."""
    pairs = _pairs(board)
    # Two cards with a board of three play all five: those that Omaha allows are among them.
    boards = [board] if hole_cards == 2 else list(combinations(board, 3))
    return max(int(np.max(high(pairs, list(cards)))) for cards in boards)
