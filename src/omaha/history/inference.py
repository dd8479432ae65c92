"""Which options of the rules the hands of a room need."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from omaha._support.checks import quoted
from omaha.errors import GameError, HistoryError
from omaha.games import Game
from omaha.history.recorded import RecordedHand, Status
from omaha.history.replay import Checked, check

__all__ = ["CANDIDATES", "InferredRules", "infer_rules"]

#: Options that rooms differ in, and the values that are tried, those of most rooms first.
CANDIDATES: dict[str, tuple[Any, ...]] = {
    "antes_in_pot_limit": (True, False),
    "rake_from": ("main_first", "proportion"),
    "odd_chip": (1, 5, 10, 25, 50, 100),
    "odd_unit": ("left_of_button", "high_hand", "first_shown"),
    "splash_in_pot_limit": (False, True),
    "pot_limit_small_blind": ("posted", "full"),
    "short_blind_price": ("full", "posted"),
    "straddle_min_raise": ("double", "big_blind"),
    "reopening": ("cumulative", "single"),
    "short_open_reopens": (False, True),
    "fixed_all_in_raise": ("half", "full"),
    "fixed_all_in_next": ("full_bet", "level"),
    "max_bets": (4, 5, 3, None),
    "cap_heads_up": (True, False, "round_start"),
    "straddles_count": (True, False),
    "big_blind_ante_first": (False, True),
    "low_qualifier": (8, 9, 7),
}
_KNOWN = {each.name for each in fields(Game)}


@dataclass(frozen=True)
class InferredRules:
    """What `infer_rules` found.

    Attributes
    ----------
    options : mapping
        Options of `omaha.Game` and the values with which more hands agree than with those that
        the records have.
    hands : int
        How many were looked at.
    agreed_before, agreed : int
        How many agree with the rules as the records have them, and with the options.
    unexplained : tuple of Checked
        Those that no option brings to agree.
    """

    options: Mapping[str, Any]
    hands: int
    agreed_before: int
    agreed: int
    unexplained: tuple[Checked, ...] = field(repr=False, default=())


def infer_rules(records: Iterable[RecordedHand]) -> InferredRules:
    """Find out which options of the rules the hands of a room need.

    Every hand is replayed. For those that do not agree, one option after the other is changed: the
    one with which most of them agree, and none of the others ceases to, is kept, and so on until
    no change helps.

    Parameters
    ----------
    records : iterable of RecordedHand
        Of one room. Hands that were cancelled or cut off are passed over.

    Examples
    --------
    >>> from dataclasses import replace
    >>> import omaha
    >>> game = omaha.games.plo(5, 10, ante=5, antes_in_pot_limit=False)
    >>> hand = omaha.Hand(game, stacks=[1000] * 3, button=0, seed=7)
    >>> hand.raise_to(35); hand.fold(); hand.fold()  # with the antes it could be to 50
    >>> record = omaha.history.record_of(hand)
    >>> infer_rules([replace(record, game=game.replace(limit="fixed", max_bets=3))]).options
    {}
    >>> game = game.replace(antes_in_pot_limit=True)
    >>> hand = omaha.Hand(game, stacks=[1000] * 3, button=0, seed=7)
    >>> hand.raise_to(50); hand.fold(); hand.fold()
    >>> record = omaha.history.record_of(hand)
    >>> infer_rules([replace(record, game=game.replace(antes_in_pot_limit=False))]).options
    {'antes_in_pot_limit': True}
    """
    hands = list(_played(records))
    found: dict[str, Any] = {}
    good = [hand for hand in hands if check(hand).agrees]
    bad = [hand for hand in hands if not check(hand).agrees]
    before = len(good)
    while bad:
        best = max(_changes(found), key=lambda change: _gain(change, good, bad), default=None)
        if best is None or _gain(best, good, bad) <= 0:
            break
        found |= best
        hands = [_under(hand, found) or hand for hand in hands]
        good = [hand for hand in hands if check(hand).agrees]
        bad = [hand for hand in hands if not check(hand).agrees]
    return InferredRules(found, len(hands), before, len(good), tuple(check(hand) for hand in bad))


def _played(records: Iterable[RecordedHand]) -> Iterator[RecordedHand]:
    for record in records:
        if not isinstance(record, RecordedHand):
            raise HistoryError(f"rules are inferred from records, not {quoted(record)}")
        if record.status is Status.COMPLETE:
            yield record


def _changes(found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for name, values in CANDIDATES.items():
        if name in _KNOWN and name not in found:
            yield from ({name: value} for value in values)


def _under(record: RecordedHand, options: Mapping[str, Any]) -> RecordedHand | None:
    """The record with other rules; None where its game cannot have them."""
    try:
        return replace(record, game=record.game.replace(**options))
    except GameError:
        return None


def _gain(change: Mapping[str, Any], good: list[RecordedHand], bad: list[RecordedHand]) -> int:
    """How many more hands agree; 0 where one that agrees would not."""
    more = sum(_agrees(hand, change) for hand in bad)
    return more if more and all(_agrees(hand, change) for hand in good) else 0


def _agrees(record: RecordedHand, change: Mapping[str, Any]) -> bool:
    changed = _under(record, change)
    return changed is not None and check(changed).agrees
