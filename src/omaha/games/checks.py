"""Checks of choices and amounts, which games, levels and houses share."""

from collections.abc import Sequence

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError

__all__ = [
    "check_blinds",
    "check_choice",
    "check_posts",
    "check_switch",
    "sequence_of_amounts",
    "spoken",
]


def check_choice(value: object, name: str, allowed: tuple[object, ...]) -> None:
    """Refuse a value that is not one of those allowed, which are texts, True or False."""
    if not any(isinstance(value, type(each)) and value == each for each in allowed):
        raise GameError(f"{name} must be one of {spoken(allowed)}, got {quoted(value)}")


def check_switch(value: object, name: str) -> None:
    """Refuse what is neither True nor False."""
    if not isinstance(value, bool):
        raise GameError(f"{name} must be True or False, got {quoted(value)}")


def check_posts(
    small_blind: object, big_blind: object, ante: object, big_blind_ante: object, least: int = 0
) -> tuple[int, int, int, int]:
    """Check blinds and antes, and return them as whole numbers.

    Parameters
    ----------
    small_blind, big_blind, ante, big_blind_ante : int
        In units.
    least : int
        The least big blind.

    Raises
    ------
    omaha.errors.GameError

    Examples
    --------
    >>> check_posts(2, 5, 0, 5)
    (2, 5, 0, 5)
    """
    big = whole(big_blind, "big_blind", least, MAX_CHIPS)
    small = whole(small_blind, "small_blind", 0, MAX_CHIPS)
    each = whole(ante, "ante", 0, MAX_CHIPS)
    one = whole(big_blind_ante, "big_blind_ante", 0, MAX_CHIPS)
    if small > big:
        raise GameError(f"a small blind of {small} over a big blind of {big}: it may not be more")
    if one and not big:
        raise GameError("a big_blind_ante needs a big blind")
    if each and one:
        raise GameError("an ante from everybody and a big_blind_ante are not both played")
    return small, big, each, one


def check_blinds(blinds: tuple[int, ...], small_blind: object, big_blind: object) -> None:
    """Refuse blinds that do not rise, or do not go with the small and the big blind."""
    if len(blinds) not in (2, 3):
        raise GameError(f"blinds must be two or three amounts, got {quoted(blinds)}")
    if list(blinds) != sorted(set(blinds)):
        raise GameError(f"blinds must rise from the left of the button, got {quoted(blinds)}")
    for value, amount, name in (
        (small_blind, blinds[0], "small_blind"),
        (big_blind, blinds[-1], "big_blind"),
    ):
        if value is not None and value != amount:
            raise GameError(f"{name} is {amount} with blinds={blinds}, got {quoted(value)}")


def sequence_of_amounts(given: object, name: str) -> tuple[int, ...]:
    """Return the amounts of a sequence or an array, each at least 1."""
    is_class = isinstance(given, type)
    listed = given.tolist() if hasattr(given, "tolist") and not is_class else given
    if is_class or isinstance(listed, (str, bytes)) or not hasattr(listed, "__iter__"):
        raise GameError(f"{name} must be a sequence of amounts, got {quoted(given)}")
    items: Sequence[object] = tuple(listed)
    return tuple(whole(amount, f"{name}[{i}]", 1, MAX_CHIPS) for i, amount in enumerate(items))


def spoken(allowed: tuple[object, ...]) -> str:
    """Return values in words."""
    return " or ".join(repr(value) for value in allowed)
