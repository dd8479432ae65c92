"""Houses: what card rooms offer and where their rules differ.

The five that come with the package are TOML files, read when they are first asked for.
"""

import os
from functools import lru_cache
from importlib import resources
from pathlib import Path

from omaha._support.checks import quoted
from omaha.errors import GameError
from omaha.houses.house import House
from omaha.houses.parts import BuyIn, RakeLine, RakeTable, SmallBlind

__all__ = [
    "NAMES",
    "BuyIn",
    "House",
    "RakeLine",
    "RakeTable",
    "SmallBlind",
    "by_name",
    "house_of",
]

#: The houses that come with the package.
NAMES = ("generic", "pacific", "officiel", "tournament", "stars6")


def by_name(name: str) -> House:
    """Return a house that comes with the package.

    Parameters
    ----------
    name : {"generic", "pacific", "officiel", "tournament", "stars6"}

    Examples
    --------
    >>> by_name("pacific").games, by_name("pacific").limits
    (('omaha8',), ('fixed',))
    """
    plain = name.strip().lower() if isinstance(name, str) else ""
    if plain not in NAMES:
        raise GameError(
            f"no house is called {quoted(name)}; there are {', '.join(NAMES)}, and your own: "
            "a House or a path to a TOML file"
        )
    return _read(plain)


@lru_cache
def _read(name: str) -> House:
    path = resources.files("omaha.houses").joinpath("data", f"{name}.toml")
    return House.from_toml(path.read_text("utf-8"))


def house_of(house: object) -> House:
    """Return a house: itself, one that is named, or one from a TOML file.

    Parameters
    ----------
    house : House, str or path
        A text that ends in ``.toml`` is the path of a file.
    """
    if isinstance(house, House):
        return house
    if isinstance(house, os.PathLike) or (isinstance(house, str) and house.endswith(".toml")):
        return House.from_toml(Path(house))
    return by_name(house)  # type: ignore[arg-type]  # which refuses what is no name
