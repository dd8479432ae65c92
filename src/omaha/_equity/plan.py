"""How an equity is computed: exactly or by sampling, in parts, on threads."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb, inf, prod
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.random import PCG64, SeedSequence
from numpy.typing import NDArray

from omaha._equity import exact as _counting
from omaha._equity.holdings import Holding
from omaha._equity.sampled import Sampler
from omaha._equity.tallies import totals
from omaha._equity.totals import Pots, Totals, rational, whole_weights
from omaha._support.seeds import seed_sequence
from omaha.errors import RangeError

__all__ = ["Progress", "Spot", "within"]

Progress = Callable[[float], object]

CHUNK = 16_384  # boards that are sampled with one seed
ROUND = 256  # chunks between two checks of the standard errors
FIRST_ROUND = 4
STEP = 2_048  # a later round for a tolerance has a multiple of so many boards
BOARDS_OF_A_DEAL = 8
BOARDS_OF_A_HOLDEM_DEAL = 2
MOST_CODES = 4096  # with more sets of winners a deal has one board
PARTS = 64  # pieces that a long enumeration is cut into
TRIES = 3_000_000  # conflicting draws in a row before a spot is called impossible
MOST_LISTED = 300_000  # hands that a partly known hand is written out to
MOST_WRITTEN_OUT = 100_000  # a range of fewer hands is listed before boards are sampled

_IS_KNOWN = attrgetter("is_known")

# Costs in nanoseconds, roughly, by which a method is chosen.
TABLE_COST = 20_000  # to make the tables of a hand of Omaha
FLOP_TABLE_COST = 8_000
LANE_COST = 0.5  # of a board: for each hand, and once more to compare them
BOARD_COST = 15  # of a board that is counted by itself
HAND_COST = 28
HOLDEM_TABLE_COST = 250_000
HOLDEM_COST = 6  # of a board before the flop, for two hands
HOLDEM_HAND_COST = 14  # of each further hand there, and of each hand from the flop on
RIVER_COST = 55  # of a combination of hands on the river, where each is evaluated once
LISTING_COST = 4_000
CALL_COST = 40_000  # of each combination of different weights, which is counted by itself


@dataclass(slots=True)
class Spot:
    """What an equity is computed for: hands, boards, and cards that cannot come any more."""

    holdings: list[Holding]
    hole_cards: int
    boards: tuple[tuple[int, ...], ...]  # the known cards of each
    gone: int  # boards, dead cards, and known cards of hands, a bit each
    qualifier: int
    is_known: bool = field(init=False)  # whether every hand is

    def __post_init__(self) -> None:
        self.is_known = all(map(_IS_KNOWN, self.holdings))

    @property
    def board(self) -> tuple[int, ...]:
        """The known cards of the first board, where there is only one."""
        return self.boards[0]

    @property
    def _codes(self) -> int:
        return 1 << len(self.holdings) * (2 if self.qualifier else 1)

    def _totals(self, tally: NDArray[np.int64]) -> Totals:
        return Totals(*totals(tally, len(self.holdings)))

    # ---- Exact -----------------------------------------------------------------------------

    def cost(self) -> float:
        """About how long an exact count takes, in seconds."""
        if self.is_known:
            return 0.0
        gone = self.gone.bit_count()
        cost, spots, unknown, calls = 0.0, 1.0, 0, 1
        for holding in self.holdings:
            if holding.is_known:
                continue
            hands = holding.most_hands(52 - gone)
            if not holding.is_range:
                if hands > MOST_LISTED:
                    return inf
                cost += hands * LISTING_COST
            else:
                calls *= holding.different_weights
            # The part of the combinations that share no card is taken to be that of random hands.
            cards = self.hole_cards - len(holding.cards)
            spots *= hands * comb(52 - gone - unknown, cards) / comb(52 - gone, cards)
            unknown += cards
        halves = 2 if self.qualifier else 1
        players = len(self.holdings)
        boards = comb(max(52 - gone - unknown, 0), 5 - len(self.board))
        if len(self.board) == 5:
            spot: float = RIVER_COST
        elif self.hole_cards > 2 and len(self.board) <= 3:
            table = FLOP_TABLE_COST if len(self.board) == 3 else TABLE_COST
            spot = halves * players * (table + boards * LANE_COST) + boards * LANE_COST
        elif self.hole_cards == 2 and len(self.board) <= 2 and halves == 1:
            spot = boards * (HOLDEM_COST + HOLDEM_HAND_COST * (players - 2))
            spot += players * HOLDEM_TABLE_COST
        else:
            hand = HAND_COST if self.hole_cards > 2 else HOLDEM_HAND_COST
            spot = boards * (BOARD_COST + halves * players * hand)
        return (cost + calls * CALL_COST + spots * spot) / 1e9

    def exact(self, threads: int, progress: Progress | None) -> Totals:
        """Count every board for every combination of hands."""
        if threads == 1 and self.is_known:
            hands = [holding.cards for holding in self.holdings]
            totals = Totals(*_counting.exact(hands, self.board, self.gone, self.qualifier))
            if progress:
                progress(1.0)
            return totals
        parts = PARTS if progress or threads > 1 else 1
        total: Totals | None = None
        jobs = self.by_weight()
        if len(jobs) > 1 and not progress:
            parts = min(parts, threads)
        for i, (weight, chosen) in enumerate(jobs):
            step = within(progress, i, len(jobs))
            part = self._count(chosen, self.on_board, parts, threads, step)
            if total is None:
                total = Totals(0, 0, tuple((0,) * len(column) for column in part.columns))
            total.add(part, weight)
        assert total is not None
        if not total.boards:
            raise RangeError(
                "the hands cannot be dealt together: every combination of them uses a card twice"
            )
        return total

    @property
    def on_board(self) -> int:
        """The cards that are gone without those of known hands, as a set."""
        return self.gone & ~sum(_set(holding.cards) for holding in self.holdings)

    def by_weight(self) -> list[tuple[int, list[NDArray[np.uint8]]]]:
        """For every combination of weights: its weight, and the hands of each player with them."""
        classes = [_by_weight(h.listed(self.gone & ~_set(h.cards))) for h in self.holdings]
        times = whole_weights(
            [prod((w for w, _ in each), start=Fraction(1)) for each in product(*classes)]
        )
        chosen = [[hands for _, hands in each] for each in product(*classes)]
        return list(zip(times, chosen, strict=True))

    def _count(
        self,
        hands: list[NDArray[np.uint8]],
        gone: int,
        parts: int,
        threads: int,
        progress: Progress | None,
    ) -> Totals:
        def count(part: int) -> NDArray[np.int64]:
            tally = np.zeros(self._codes, np.int64)
            _counting.exact_ranges(
                hands, bytes(self.board), gone, self.qualifier, tally, part, parts
            )
            return tally

        total = np.zeros(self._codes, np.int64)
        for i, tally in enumerate(_spread(count, range(parts), threads), 1):
            total += tally
            if progress:
                progress(i / parts)
        return self._totals(total)

    # ---- Sampled ---------------------------------------------------------------------------

    def sample(
        self,
        samples: int | None,
        tolerance: float | None,
        seed: object,
        threads: int,
        progress: Progress | None,
    ) -> Totals:
        """Deal until there are enough samples, or every error is within the tolerance."""
        each = self._boards_of_a_deal()
        holdings = self.holdings
        if each == 1:  # then a hand is drawn for every board, which is quicker from a list
            holdings = [
                holding.listed(self.gone)
                if holding.classes and holding.most_hands(52) <= MOST_WRITTEN_OUT
                else holding
                for holding in holdings
            ]
        sampler = Sampler(
            [(h.cards, h.ranks, h.unknown, h.hands, h.weights, h.classes) for h in holdings],
            self.hole_cards,
            self.boards,
            self.gone,
            self.qualifier,
            each,
        )
        source = seed_sequence(seed)
        total = np.zeros(self._codes, np.int64)
        sums = [0] * self._sums
        several = len(self.boards)
        done = 0
        errors: tuple[float, ...] = (inf,)
        wanted = None if samples is None else samples * several
        while wanted is None or done < wanted:
            sizes = self._next_round(done, wanted, tolerance, max(errors))
            # Each thread takes the next chunk when it is free.
            jobs = iter(list(zip(source.spawn(len(sizes)), sizes, strict=True)))
            for tally, of_deals in _spread(
                lambda jobs: self._sample_chunks(sampler, jobs), [jobs] * threads, threads
            ):
                total += tally
                sums = [x + int(y) for x, y in zip(sums, of_deals, strict=True)]
            done += sum(sizes)
            if tolerance is None:
                if progress:
                    progress(done / (wanted or 1))
                continue
            sampled = self._sampled(total, sums)
            errors = sampled.errors()
            if sampled.pots:
                errors += sampled.pots.scoop_errors()
            if max(errors) <= tolerance:
                break
            if progress:
                progress(min(1.0, (tolerance / max(errors)) ** 2))
        if progress:
            progress(1.0)
        return self._sampled(total, sums)

    def _sampled(self, tally: NDArray[np.int64], sums: list[int]) -> Totals:
        totals = self._totals(tally)
        players = len(self.holdings)
        if sums[0]:
            totals.deals = tuple(sums[: 2 + 2 * players])
        if len(self.boards) > 1:
            totals.pots = Pots.of(sums[0], sums[2 + 2 * players :], exact=False)
        return totals

    @property
    def _sums(self) -> int:
        """How many sums over deals there are."""
        return 2 + (5 if len(self.boards) > 1 else 2) * len(self.holdings)

    def _boards_of_a_deal(self) -> int:
        """How many boards to deal for the same hands.

        Before the flop, who wins is decided by the board far more than by the hands. Later the
        hands decide more and more, and on the river all.
        """
        if len(self.boards) > 1:
            return len(self.boards)
        if len(self.board) >= 3 or self._codes > MOST_CODES:
            return 1
        cards = self.gone.bit_count()
        for holding in self.holdings:
            cards += self.hole_cards - len(holding.cards)
        most = BOARDS_OF_A_DEAL
        if self.hole_cards == 2 and any(h.is_range for h in self.holdings):
            most = BOARDS_OF_A_HOLDEM_DEAL  # hands matter more here
        return min(most, (52 - cards) // (5 - len(self.board)))

    @staticmethod
    def _next_round(
        done: int, samples: int | None, tolerance: float | None, error: float
    ) -> list[int]:
        """How many boards each chunk of the next round has."""
        left = ROUND * CHUNK
        if tolerance is not None:
            left = FIRST_ROUND * CHUNK
            if done:
                missing = 1.02 * done * ((error / tolerance) ** 2 - 1)
                left = STEP * int(min(missing, ROUND * CHUNK) / STEP + 1)
        if samples is not None:
            left = min(left, samples - done)
        sizes = [CHUNK] * (left // CHUNK)
        return sizes + [left % CHUNK] * (left % CHUNK > 0)

    def _sample_chunks(
        self, sampler: Sampler, jobs: Iterator[tuple[SeedSequence, int]]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        tally = np.zeros(self._codes, np.int64)
        sums = np.zeros(self._sums, np.int64)
        for seed, size in jobs:
            if sampler.sample(PCG64(seed), size, tally, sums, TRIES) < size:
                raise RangeError(
                    f"the hands cannot be dealt together, or next to never: {TRIES:,} draws in a "
                    "row used a card twice"
                )
        return tally, sums


def _spread(work: Callable[[Any], Any], jobs: Any, threads: int) -> Iterator[Any]:
    if threads == 1:
        yield from map(work, jobs)
    else:
        with ThreadPoolExecutor(threads) as pool:
            yield from pool.map(work, jobs)


def _set(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def within(progress: Progress | None, i: int, n: int) -> Progress | None:
    return None if progress is None else lambda done: progress((i + done) / n)


def _by_weight(holding: Holding) -> list[tuple[Fraction, NDArray[np.uint8]]]:
    """The hands of each weight."""
    assert holding.hands is not None
    assert holding.weights is not None
    return [
        (rational(weight), np.ascontiguousarray(holding.hands[holding.weights == weight]))
        for weight in np.unique(holding.weights).tolist()
    ]
