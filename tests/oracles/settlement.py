"""Who gets what: uncalled money, pots, rake, boards, halves and odd chips (rules.md, 4, 5, 7)."""

from collections.abc import Callable, Sequence
from typing import Any, TypedDict


class Pot(TypedDict):
    """One pot; the amount is before the rake, `rake` is what was taken from it."""

    amount: int
    eligible: list[int]
    rake: int


class Settlement(TypedDict):
    """Result per seat; payouts are without what was returned."""

    payouts: list[int]
    returned: list[int]
    pots: list[Pot]


def settle(
    contributions: Sequence[int],
    folded: Sequence[bool],
    high: Sequence[Sequence[Any]],
    low: Sequence[Sequence[Any]] | None = None,
    *,
    dead: int = 0,
    dead_by_seat: Sequence[int] | None = None,
    button: int = 0,
    rake_taken: int | Sequence[int] | Callable[[int], int] = 0,
    rake_from: str = "main_first",
    odd_chip: int = 1,
    odd_unit: str = "left_of_button",
    shown_first: int | None = None,
) -> Settlement:
    """Settle a hand.

    `high[board][seat]` and `low[board][seat]` are strengths, greater is better; a low of None or 0
    is no low, and `low=None` a game without a low half. `rake_taken` is a total, a number for each
    pot, or with `rake_from="by_pot"` what is taken of any amount.
    """
    if all(folded):
        raise ValueError("somebody must be left in the hand")
    returned = uncalled(contributions, folded)
    called = [paid - back for paid, back in zip(contributions, returned, strict=True)]
    pots = pots_of(called, folded, dead, dead_by_seat)
    _take_rake(pots, rake_taken, rake_from)

    seats = len(called)
    first = shown_first if odd_unit == "first_shown" and shown_first is not None else button + 1
    payouts = [0] * seats
    for pot in pots:
        to_win = pot["amount"] - pot["rake"]
        odd_chips = [0] * seats  # of this pot: nobody gets a second one before the others have one
        for board, share in enumerate(_parts(to_win, len(high), odd_chip)):
            lows = low[board] if low is not None else None
            halves = _halves(share, pot["eligible"], high[board], lows, odd_chip)
            if odd_unit == "high_hand" and len(halves) == 2:
                (winners, for_high), (sharers, for_low) = halves
                kept = _each(for_low, len(sharers), odd_chip) * len(sharers)
                halves = [(winners, for_high + for_low - kept), (sharers, kept)]
            for winners, half in halves:
                if len(winners) == 1:
                    payouts[winners[0]] += half
                    continue
                each = _each(half, len(winners), odd_chip)
                rest = half - each * len(winners)
                in_turn = sorted(winners, key=lambda seat: (seat - first) % seats)
                in_turn.sort(key=lambda seat: odd_chips[seat])  # stable
                for seat in in_turn:
                    payouts[seat] += each + min(rest, odd_chip)
                    odd_chips[seat] += rest > 0
                    rest -= min(rest, odd_chip)
    return {"payouts": payouts, "returned": returned, "pots": pots}


def uncalled(contributions: Sequence[int], folded: Sequence[bool]) -> list[int]:
    """Part of the strictly greatest contribution that nobody matched, unless its seat folded."""
    returned = [0] * len(contributions)
    greatest = max(contributions)
    seats = [seat for seat, paid in enumerate(contributions) if paid == greatest]
    if len(seats) == 1 and not folded[seats[0]]:
        returned[seats[0]] = greatest - sorted(contributions)[-2]
    return returned


def pots_of(
    contributions: Sequence[int],
    folded: Sequence[bool],
    dead: int,
    dead_by_seat: Sequence[int] | None = None,
) -> list[Pot]:
    """Main pot first, one pot for each level that somebody still in has paid.

    Who is in for dead money alone shares a pot that holds the dead money only.
    """
    still_in = [seat for seat in range(len(contributions)) if not folded[seat]]
    levels = sorted({contributions[seat] for seat in still_in if contributions[seat] > 0})
    if not levels:
        amount = sum(contributions) + dead
        return [{"amount": amount, "eligible": still_in, "rake": 0}] if amount else []

    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(paid, level) - min(paid, below) for paid in contributions)
        eligible = [seat for seat in still_in if contributions[seat] >= level]
        pots.append({"amount": amount, "eligible": eligible, "rake": 0})
        below = level
    for_dead_alone = [
        seat for seat in still_in if not contributions[seat] and dead_by_seat and dead_by_seat[seat]
    ]
    if for_dead_alone:
        eligible = sorted({*for_dead_alone, *pots[0]["eligible"]})
        pots.insert(0, {"amount": 0, "eligible": eligible, "rake": 0})
    pots[0]["amount"] += dead
    pots[-1]["amount"] += sum(max(0, paid - levels[-1]) for paid in contributions)
    return pots


def _take_rake(
    pots: list[Pot], rake: int | Sequence[int] | Callable[[int], int], rake_from: str
) -> None:
    total = sum(pot["amount"] for pot in pots)
    if callable(rake):
        if rake_from == "by_pot":
            so_far = taken_so_far = 0
            for pot in pots:
                so_far += pot["amount"]
                pot["rake"] = min(rake(so_far) - taken_so_far, pot["amount"])
                taken_so_far += pot["rake"]
            for pot in pots:  # what a pot has not is taken from the first that have it
                more = min(rake(total) - taken_so_far, pot["amount"] - pot["rake"])
                pot["rake"] += more
                taken_so_far += more
            return
        rake = rake(total)
    if not isinstance(rake, int):
        for pot, taken in zip(pots, rake, strict=False):
            pot["rake"] = taken
        return
    if not 0 <= rake <= total:
        raise ValueError(f"rake of {rake} from pots of {total}")
    if rake_from in ("main_first", "by_pot"):
        left = rake
        for pot in pots:
            pot["rake"] = min(left, pot["amount"])
            left -= pot["rake"]
    elif rake_from == "proportion":
        for pot in pots:
            pot["rake"] = rake * pot["amount"] // total
        left = rake - sum(pot["rake"] for pot in pots)
        by_remainder = sorted(pots, key=lambda pot: rake * pot["amount"] % total, reverse=True)
        for pot in by_remainder[:left]:  # equal remainders: the earlier pot, sorting is stable
            pot["rake"] += 1
    else:
        raise ValueError(f"rake_from {rake_from!r}")


def _halves(
    amount: int, eligible: list[int], high: Sequence[Any], low: Sequence[Any] | None, chip: int
) -> list[tuple[list[int], int]]:
    """(winners, money) of the high half and, where an eligible seat has a low, the low half."""
    if len(eligible) == 1:  # nothing to compare; there may not even be a board
        return [(eligible, amount)]
    best_high = _best(eligible, high)
    with_low = [seat for seat in eligible if low is not None and low[seat]]
    if low is None or not with_low:
        return [(best_high, amount)]
    for_low = _each(amount, 2, chip)
    return [(best_high, amount - for_low), (_best(with_low, low), for_low)]


def _best(seats: list[int], strength: Sequence[Any]) -> list[int]:
    best = max(strength[seat] for seat in seats)
    return [seat for seat in seats if strength[seat] == best]


def _each(amount: int, parts: int, chip: int) -> int:
    """Equal parts in whole chips."""
    return amount // parts // chip * chip


def _parts(amount: int, parts: int, chip: int) -> list[int]:
    """Equal parts in whole chips; what is left goes to the first ones, a chip each."""
    each = _each(amount, parts, chip)
    rest = amount - each * parts
    return [each + max(0, min(chip, rest - part * chip)) for part in range(parts)]
