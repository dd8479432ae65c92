"""What a range has in it, for people."""

from dataclasses import asdict, dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.random import Generator

from omaha.cards import format_cards
from omaha.ranges.hand_sets import sample_size

if TYPE_CHECKING:
    from omaha.ranges import Range

__all__ = ["RangeSummary", "summarise"]

_TRIES = 20


@dataclass(frozen=True, slots=True)
class RangeSummary:
    """The contents of a range.

    Attributes
    ----------
    text : str
        The canonical text.
    game : str
        The name of the game.
    hole_cards : int
        The number of cards of a hand.
    combinations : int
        How many hands there are.
    percentage : float
        What percentage that is of all hands.
    total_weight : float
        The sum of their weights.
    weighted_percentage : float
        What percentage that is of the weight of all hands.
    suits, pairs : dict of str to float
        The shares (0 to 1, by weight) of hands by their suits and by their pairs.
    parts : tuple of (str, int)
        The items of a union and the number of hands of each; hands can be in several.
    samples : tuple of str
        Different hands, drawn at random by weight, the highest card first.
    """

    text: str
    game: str
    hole_cards: int
    combinations: int
    percentage: float
    total_weight: float
    weighted_percentage: float
    suits: dict[str, float]
    pairs: dict[str, float]
    parts: tuple[tuple[str, int], ...]
    samples: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain values that JSON can hold."""
        plain = asdict(self)
        plain["parts"] = [{"text": text, "combinations": count} for text, count in self.parts]
        plain["samples"] = list(self.samples)
        return plain

    def _rows(self) -> list[tuple[str, str]]:
        hands = f"{self.combinations:,} ({self.percentage:.4g}% of all)"
        rows = [("game", self.game), ("hands", hands)]
        if self.total_weight != self.combinations:
            weight = f"{self.total_weight:,.10g} ({self.weighted_percentage:.4g}% of all)"
            rows.append(("weight", weight))
        for name, shares in (("suits", self.suits), ("pairs", self.pairs)):
            told = [f"{kind} {share:.1%}" for kind, share in shares.items() if share > 0]
            rows.append((name, ", ".join(told)))
        rows += [(text, f"{count:,} hands") for text, count in self.parts]
        if self.samples:
            rows.append(("such as", " ".join(self.samples)))
        return rows

    def __str__(self) -> str:
        width = max(len(name) for name, _ in self._rows())
        lines = [f"{name:<{width}}  {value}" for name, value in self._rows()]
        return "\n".join([self.text, *lines])

    def to_html(self) -> str:
        """Return a small table for a notebook."""
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name)}</th>"
            f"<td style='text-align:left'>{escape(value)}</td></tr>"
            for name, value in self._rows()
        )
        text = self.text if len(self.text) <= 200 else self.text[:197] + "..."
        return f"<table><caption><code>{escape(text)}</code></caption>{rows}</table>"


def summarise(
    hands: "Range", parts: list[tuple[str, int]], samples: int, random: Generator
) -> RangeSummary:
    """Return the summary of a range, with so many hands drawn from it."""
    whole = len(hands) / hands.fraction
    suits, pairs = _shares(hands)
    return RangeSummary(
        text=str(hands),
        game=hands.game,
        hole_cards=hands.hole_cards,
        combinations=len(hands),
        percentage=100 * hands.fraction,
        total_weight=hands.total_weight,
        weighted_percentage=100 * hands.total_weight / whole,
        suits=suits,
        pairs=pairs,
        parts=tuple(parts),
        samples=tuple(format_cards(row[::-1]) for row in _examples(hands, samples, random)),
    )


def _examples(hands: "Range", samples: int, random: Generator) -> list[tuple[int, ...]]:
    """Return different hands, drawn by weight; fewer where the range has not so many."""
    wanted = min(sample_size(samples), len(hands))
    found: dict[tuple[int, ...], None] = {}
    for _ in range(_TRIES):  # hands of small weight may not come
        found.update(dict.fromkeys(map(tuple, hands.sample(samples, random).tolist())))
        if len(found) >= wanted:
            break
    return list(found)[:wanted]


def _shares(hands: "Range") -> tuple[dict[str, float], dict[str, float]]:
    """Return the shares by suits and by pairs, on at most 200,000 hands drawn if there are more."""
    if len(hands) <= 200_000:
        cards, weights = hands.to_array(), hands.weights
    else:
        cards, weights = hands.sample(200_000, seed=0), np.ones(200_000)
    weights = weights / weights.sum()
    suit_counts = np.stack([(cards & 3 == suit).sum(axis=1) for suit in range(4)], axis=1)
    suited = (suit_counts >= 2).sum(axis=1)
    most = suit_counts.max(axis=1)
    ranks = cards >> 2
    rank_counts = np.stack([(ranks == rank).sum(axis=1) for rank in range(13)], axis=1)
    paired = (rank_counts == 2).sum(axis=1)
    trips = (rank_counts >= 3).any(axis=1)

    def share(chosen: Any) -> float:
        return float(weights[chosen].sum())

    by_suit = {
        "rainbow": share(suited == 0),
        "single-suited": share((suited == 1) & (most < hands.hole_cards)),
        "double-suited": share(suited == 2),
        "triple-suited": share(suited == 3),
        "one suit": share((suited == 1) & (most == hands.hole_cards)),
    }
    if hands.hole_cards == 2:
        by_suit = {"suited": by_suit["one suit"], "offsuit": by_suit["rainbow"]}
    by_pair = {
        "no pair": share((paired == 0) & ~trips),
        "one pair": share((paired == 1) & ~trips),
        "two pairs": share((paired == 2) & ~trips),
        "three pairs": share(paired == 3),
        "three or more of a rank": share(trips),
    }
    return by_suit, by_pair
