"""Deals among the players who are left: by what their stacks are worth, or by their chips."""

from collections.abc import Sequence
from fractions import Fraction

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.tournament.icm import icm

__all__ = ["deal_amounts"]

_METHODS = ("icm", "chips")


def deal_amounts(
    stacks: Sequence[int], payouts: Sequence[int], method: str = "icm", keep: int = 0
) -> tuple[int, ...]:
    """Divide the prizes that are left among the players who are left.

    Parameters
    ----------
    stacks : sequence of int
        Of the players who are left, all greater than 0.
    payouts : sequence of int
        All prizes, the winner's first; those beyond the number of players are paid already.
    method : {"icm", "chips"}
        ``"icm"``: what the stacks are worth in the model of Malmuth and Harville. ``"chips"``:
        everybody has the last of the prizes that are left for certain, and the rest is divided in
        proportion to the chips (a chip chop).
    keep : int
        Of the money, what is left out for the winner, and played for.

    Returns
    -------
    tuple of int
        In the order of the stacks; with `keep` they add up to the prizes that are left.

    Raises
    ------
    omaha.errors.GameError
        Also where a chip chop would give a player more than the first prize, which no player
        agrees to.

    Notes
    -----
    Amounts are rounded down, and the units that are left go one each to the largest stacks.

    Examples
    --------
    >>> deal_amounts([5000, 3000, 2000], [50, 30, 20])
    (39, 33, 28)
    >>> deal_amounts([5000, 3000, 2000], [50, 30, 20], "chips", keep=10)
    (35, 29, 26)
    """
    players = len(stacks)
    if players < 2:
        raise GameError("a deal is made between at least two players")
    if method not in _METHODS:
        raise GameError(f"method must be one of {', '.join(_METHODS)}, got {quoted(method)}")
    left = [*payouts[:players], *[0] * (players - len(payouts))]
    keep = whole(keep, "keep", 0, MAX_CHIPS)
    if keep > left[0] - left[1]:
        raise GameError(
            f"at most {left[0] - left[1]} can be left to play for, what the first prize has over "
            f"the second; got {keep}"
        )
    left[0] -= keep
    if method == "icm":
        paid = [prize for prize in left if prize] or [0]
        worth = [Fraction(value) for value in icm(list(stacks), paid).values.tolist()]
    else:
        certain, chips = left[-1], sum(stacks)
        rest = sum(left) - certain * players
        worth = [certain + Fraction(rest * stack, chips) for stack in stacks]
        if max(worth) > left[0] + keep:
            raise GameError(
                "by chips the largest stack would get more than the first prize: make a deal by ICM"
            )
    return _rounded(worth, sum(left), stacks)


def _rounded(worth: list[Fraction], total: int, stacks: Sequence[int]) -> tuple[int, ...]:
    """Round amounts down, and give what is left to the largest stacks."""
    # A value that is whole but for the rounding of floating-point numbers is whole.
    amounts = [int(value + Fraction(1, 10**6)) for value in worth]
    odd = total - sum(amounts)
    order = sorted(range(len(stacks)), key=lambda i: (-stacks[i], i))
    for i in range(abs(odd)):
        amounts[order[i % len(order)]] += 1 if odd > 0 else -1
    return tuple(amounts)
