"""Taking the smallest chips out of play: the chip race."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from omaha._support.checks import MAX_CHIPS, listed, whole
from omaha._support.random_bits import as_bit_generator
from omaha.errors import GameError

if TYPE_CHECKING:
    from numpy.random import BitGenerator, Generator, SeedSequence

__all__ = ["MOST_CARDS", "ChipRace", "chip_race"]

#: That are dealt in one race.
MOST_CARDS = 52 * 1000


class ChipRace(NamedTuple):
    """What a chip race did.

    Attributes
    ----------
    stacks : tuple of int
        Multiples of the new chip.
    cards : tuple of tuple of int
        By seat: the cards that were dealt for its odd chips.
    raced : tuple of int
        The seats that won a chip in the race, in order of their cards.
    saved : tuple of int
        The seats that would have been left with nothing and were given a chip.
    added : int
        How many units more there are than before; less than half a new chip either way, but for a
        new chip for each seat in `saved`.
    """

    stacks: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    raced: tuple[int, ...]
    saved: tuple[int, ...]
    added: int


def chip_race(
    stacks: Sequence[int],
    old: int,
    new: int,
    *,
    seed: "int | SeedSequence | BitGenerator | Generator | None" = None,
) -> ChipRace:
    """Exchange the chips of one denomination at a table for the next, and race off the odd ones.

    Everybody changes what makes whole new chips. The odd chips of the table are counted together:
    they make as many new chips as their value has in it, rounded to the nearest, halves up. Each
    player gets a card for each odd chip, all at once, from the first seat on; the new chips go to
    the players with the highest cards (spades, hearts, diamonds, clubs among equal ranks), at most
    one to each. Nobody is raced out of play: who is left with nothing gets one new chip besides
    (TDA rules, color-ups).

    Parameters
    ----------
    stacks : sequence of int
        By seat, 0 where nobody sits.
    old, new : int
        Denominations. What a stack has beyond whole old chips counts as one more of them.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        Of the cards. Where one deck is not enough, another is shuffled; of two equal cards the one
        that was dealt first is the higher.

    Raises
    ------
    omaha.errors.GameError

    Examples
    --------
    >>> race = chip_race([1075, 550, 325], 25, 100, seed=2)
    >>> race.stacks, race.added
    ((1000, 600, 400), 50)
    >>> chip_race([1000, 25], 25, 100).stacks               # a quarter of a chip, and not raced out
    (1000, 100)
    """
    old = whole(old, "the old chip", 1, MAX_CHIPS)
    new = whole(new, "the new chip", 1, MAX_CHIPS)
    if new <= old or new % old:
        raise GameError(f"a new chip of {new} for chips of {old}: it must be a multiple of them")
    given = listed(stacks, "stacks")
    held = [whole(stack, f"stacks[{i}]", 0, MAX_CHIPS) for i, stack in enumerate(given)]
    if sum(held) > MAX_CHIPS:
        raise GameError(f"the stacks add up to more than {MAX_CHIPS}")
    odd = [stack % new for stack in held]
    after = [stack - rest for stack, rest in zip(held, odd, strict=True)]
    if sum(odd) > MOST_CARDS * old:
        raise GameError(f"{sum(odd) // old} odd chips are too many to race for")
    chips = (2 * sum(odd) + new) // (2 * new)  # never more than there are players with odd chips
    cards = _deal([-(-rest // old) for rest in odd], seed)
    # Higher cards first; of equal ones the first dealt, since the order of `cards` is that.
    ranked = sorted((-card, i) for i, dealt in enumerate(cards) for card in dealt[:1])
    raced = tuple(seat for _, seat in ranked[:chips])
    for seat in raced:
        after[seat] += new
    saved = tuple(i for i, stack in enumerate(held) if stack and not after[i])
    for seat in saved:
        after[seat] = new
    return ChipRace(tuple(after), cards, raced, saved, sum(after) - sum(held))


def _deal(counts: list[int], seed: Any) -> tuple[tuple[int, ...], ...]:
    """Deal each seat its cards, all at once; the highest first."""
    if not any(counts):
        return tuple(() for _ in counts)
    draw = np.random.Generator(as_bit_generator(seed))
    decks = -(-sum(counts) // 52)
    cards = [card for _ in range(decks) for card in draw.permutation(52).tolist()]
    result = []
    for count in counts:
        result.append(tuple(sorted(cards[:count], reverse=True)))
        del cards[:count]
    return tuple(result)
