"""ICM by going through every order of finish (Malmuth-Harville), in exact fractions."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations


def chance_of_order(stacks: Sequence[int], order: Sequence[int]) -> Fraction:
    """The chance that players finish in just this order, the winner first."""
    left = sum(stacks)
    chance = Fraction(1)
    for player in order:
        chance *= Fraction(stacks[player], left)
        left -= stacks[player]
    return chance


def icm(stacks: Sequence[int], payouts: Sequence[int]) -> list[Fraction]:
    """The mean prize of each player."""
    values = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance = chance_of_order(stacks, order)
        for player, prize in zip(order, payouts, strict=False):
            values[player] += chance * prize
    return values
