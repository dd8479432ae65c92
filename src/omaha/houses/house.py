"""A house: which games a card room offers, and its own rules."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Self

from omaha._support.checks import quoted, whole
from omaha._support.money import in_units, stakes_of, unit_of, written
from omaha.errors import GameError
from omaha.games import Game, by_name, named
from omaha.houses.parts import (
    MOST_PROTECTIONS,
    BuyIn,
    Part,
    RakeTable,
    SmallBlind,
    limits_of,
    parts_of,
    switch,
    texts_of,
    there_are,
    way_in,
)
from omaha.houses.toml_files import read, write

__all__ = ["House"]

# Fields of a game that follow from what is played, or are amounts in units, which differ by stakes.
_NOT_OPTIONS = {
    *("variant", "hole_cards", "hi_lo", "limit", "small_blind", "big_blind", "min_bet", "rake"),
    *("blinds", "kill"),
    *("ante", "big_blind_ante", "straddles", "straddle_kind", "bomb_pot", "splash", "unit"),
}
_CENT, _HALF_CENT = Decimal("0.01"), Decimal("0.005")
_OPTIONS = tuple(each.name for each in fields(Game) if each.init and each.name not in _NOT_OPTIONS)


@dataclass(frozen=True, kw_only=True)
class House(Part):
    """The rules of a card room, as data; checked as a whole when it is made, and frozen.

    Parameters
    ----------
    name : str
    games : sequence of str
        Names or aliases of games.
    limits : sequence of {"fixed", "pot", "no"}
    about : str
        A line for people.
    stakes : mapping of str to sequence of str
        The only stakes offered, by limit: ``{"pot": ("1/2", "2/5")}``; any in the limits left out.
        A house with rake tables offers only what one of them is for.
    small_blind : sequence of SmallBlind
        In fixed limit; half of the minimum bet, rounded down to the unit, where none of them fits.
    buy_ins : sequence of BuyIn
        Anything where none of them fits.
    rake : sequence of RakeTable
        None is taken where there are none.
    options : mapping
        Fields of `Game` that the house sets, such as ``{"show_all": True}``; amounts are not among
        them.
    new_player : {"post_or_wait", "wait", "free"}
        Whether new players may post to be dealt in at once, have to wait for the big blind, or are
        dealt in at once without a post.
    missed_blinds : {"post_or_wait", "wait"}
        Whether those who missed blinds may post them to be dealt in at once.
    buy_button : bool
        Whether who sits between the button and the big blind may buy the button.
    straddle_return : bool
        Whether who missed blinds may come back by posting a live straddle under the gun instead.
    protections : int
        How often a day a player whose connection is lost is all in instead of folded.
    protection_cap : bool
        Whether a player who was protected wins at most as much as he has put in.
    time_limit : int, optional
        Seconds for each turn; None where the house names none.

    Raises
    ------
    omaha.errors.GameError
        When a value is not allowed; the message names the field.

    Examples
    --------
    >>> kitchen = House(name="kitchen", games=["plo", "plo5"], limits=["pot"],
    ...                 buy_ins=[BuyIn(least=40, most=200)], options={"show_all": True})
    >>> game = kitchen.game("plo", stakes="0.50/1", unit="0.25")
    >>> str(game), kitchen.buy_in(game)
    ('pot-limit omaha 2/4', (160, 800))
    """

    lists: ClassVar[Mapping[str, type[Part]]] = {
        "small_blind": SmallBlind,
        "buy_ins": BuyIn,
        "rake": RakeTable,
    }

    name: str
    games: Sequence[str]
    limits: Sequence[str]
    about: str = ""
    stakes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    small_blind: Sequence[SmallBlind] = ()
    buy_ins: Sequence[BuyIn] = ()
    rake: Sequence[RakeTable] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    new_player: str = "post_or_wait"
    missed_blinds: str = "post_or_wait"
    buy_button: bool = False
    straddle_return: bool = False
    protections: int = 1
    protection_cap: bool = False
    time_limit: int | None = None

    def __post_init__(self) -> None:
        for what in ("name", "about"):
            text = getattr(self, what)
            if not isinstance(text, str) or not text.isprintable() or len(text) > 200:
                raise GameError(f"{what} must be a line of at most 200 letters, got {quoted(text)}")
        if not self.name.strip():
            raise GameError("name must not be empty")
        self._set("limits", limits_of(self.limits))
        listed = texts_of(self.games, "games")
        try:
            meanings = [named(game) for game in listed]
        except GameError as error:
            raise GameError(f"games: {error}") from None
        for game, (_, limit) in zip(listed, meanings, strict=True):
            if limit not in (None, *self.limits):
                raise GameError(f"games has {game!r}, but limits has no {limit!r}")
        self._set("games", tuple(dict.fromkeys(name for name, _ in meanings)))
        if not self.games or not self.limits:
            raise GameError("games and limits must have at least one each")
        self._check_stakes()
        self._set("small_blind", parts_of(self.small_blind, "small_blind", SmallBlind))
        self._set("buy_ins", parts_of(self.buy_ins, "buy_ins", BuyIn))
        self._set("rake", parts_of(self.rake, "rake", RakeTable))
        self._check_options()
        for what in ("new_player", "missed_blinds"):
            way_in(getattr(self, what), what)
        for what in ("buy_button", "straddle_return", "protection_cap"):
            switch(getattr(self, what), what)
        self._set("protections", whole(self.protections, "protections", 0, MOST_PROTECTIONS))
        if self.time_limit is not None:
            self._set("time_limit", whole(self.time_limit, "time_limit", 1, 10**6))

    def _check_stakes(self) -> None:
        if not isinstance(self.stakes, Mapping):
            raise GameError(f"stakes must be a table of limits, got {quoted(self.stakes)}")
        listed = {}
        for limit, stakes in self.stakes.items():
            if limit not in self.limits:
                raise GameError(f"stakes for {quoted(limit)}, which is not in limits")
            listed[limit] = texts_of(stakes, f"stakes.{limit}")
            for text in listed[limit]:
                stakes_of(text, limit, f"stakes.{limit}")
        self._set("stakes", MappingProxyType(listed))

    def _check_options(self) -> None:
        if not isinstance(self.options, Mapping):
            raise GameError(f"options must be a table, got {quoted(self.options)}")
        for name in self.options:
            if name not in _OPTIONS:
                raise GameError(f"options has the key {quoted(name)}; {there_are(name, _OPTIONS)}")
        try:
            made = [
                by_name(game, **{**self.options, "limit": limit})
                for game in self.games
                for limit in self.limits
            ]
        except GameError as error:
            raise GameError(f"options: {error}") from None
        options = {name: getattr(made[0], name) for name in self.options}
        self._set("options", MappingProxyType(options))

    def __hash__(self) -> int:
        return hash((self.name, self.games, self.limits, self.rake))

    def __reduce__(self) -> tuple[object, ...]:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        plain = {
            name: dict(value) if isinstance(value, Mapping) else value
            for name, value in values.items()
        }
        return _rebuild, (type(self), plain)

    def option(self, name: str) -> Any:
        """Return what a field of `Game` is in this house.

        Examples
        --------
        >>> from omaha import houses
        >>> houses.by_name("tournament").option("cap_heads_up")
        False
        """
        if not isinstance(name, str) or name not in _OPTIONS:
            raise GameError(f"{quoted(name)} is no option; {there_are(name, _OPTIONS)}")
        return self.options.get(name, getattr(Game, name))

    @property
    def button_rule(self) -> str:
        """``"moving"`` or ``"dead"``: what the button does when seats change."""
        return str(self.option("button_rule"))

    def offers(self, limit: str) -> str:
        """Return in words the stakes at a limit.

        Examples
        --------
        >>> from omaha import houses
        >>> houses.by_name("officiel").offers("pot")
        'all stakes'
        """
        self._check_limit(limit)
        if limit in self.stakes:
            return ", ".join(self.stakes[limit])
        tables = [table for table in self.rake if table.covers(limit)]
        return ", ".join(table.span() for table in tables) if self.rake else "all stakes"

    def plain_game(self, game: str, *, limit: str | None = None) -> Game:
        """Return a game with the options of this house, whose blinds and rake are still to come.

        Examples
        --------
        >>> from omaha import houses
        >>> houses.by_name("tournament").plain_game("flo").show_all
        True
        """
        name, fixed = named(game)
        if name not in self.games:
            raise GameError(f"house {self.name!r} has no {name}; it offers {', '.join(self.games)}")
        return by_name(name, **{**self.options, "limit": self._limit(game, limit, fixed)})

    def game(
        self,
        game: str,
        *,
        stakes: str,
        limit: str | None = None,
        unit: Decimal | str | int = "auto",
    ) -> Game:
        """Return a game as this house plays it; `Game.for_house` says more."""
        plain = self.plain_game(game, limit=limit)
        worth = _CENT if unit == "auto" else unit_of(unit)
        amounts = stakes_of(stakes, plain.limit)
        table = self._rake_table(plain.limit, amounts)
        bet = amounts[0] if plain.limit == "fixed" else amounts[1]
        small = self._small_blind(bet, worth) if plain.limit == "fixed" else amounts[0]
        if unit == "auto" and plain.limit == "fixed" and (200 * Fraction(small)) % 2 == 1:
            worth = _HALF_CENT
        return plain.replace(
            big_blind=in_units(bet, worth, "a big blind"),
            small_blind=in_units(small, worth, "a small blind"),
            rake=None if table is None else table.schedule(worth),
            unit=worth,
        )

    def _check_limit(self, limit: object) -> None:
        if not isinstance(limit, str) or limit not in self.limits:
            raise GameError(
                f"house {self.name!r} has no limit {quoted(limit)}; it offers "
                f"{', '.join(self.limits)}"
            )

    def _limit(self, game: str, limit: str | None, fixed: str | None) -> str:
        if limit is None:
            limit = fixed
        if limit is None and len(self.limits) == 1:
            return self.limits[0]
        if limit is None:
            raise GameError(
                f"house {self.name!r} plays {game} with the limits {', '.join(self.limits)}: say "
                "which"
            )
        self._check_limit(limit)
        if fixed not in (None, limit):
            raise GameError(f"{game!r} is {fixed} limit, not {limit!r}")
        return limit

    def _rake_table(self, limit: str, stakes: tuple[Decimal, Decimal]) -> RakeTable | None:
        bet = stakes[limit != "fixed"]
        listed = self.stakes.get(limit)
        table = next((table for table in self.rake if table.fits(limit, bet)), None)
        if (listed is not None and stakes not in [stakes_of(each, limit) for each in listed]) or (
            self.rake and table is None
        ):
            raise GameError(
                f"house {self.name!r} has no {written(stakes)} in {limit} limit; it offers "
                f"{self.offers(limit) or 'none'}"
            )
        return table

    def _small_blind(self, bet: Decimal, unit: Decimal) -> Any:
        rule = next((rule for rule in self.small_blind if rule.fits(bet)), SmallBlind())
        return rule.of(bet, unit)

    def buy_in(self, game: Game) -> tuple[int, int | None]:
        """Return the least and the greatest buy-in, in units; None is no limit.

        Examples
        --------
        >>> from omaha import Game, houses
        >>> generic = houses.by_name("generic")
        >>> generic.buy_in(generic.game("plo", stakes="1/2"))
        (4000, 20000)
        """
        if not isinstance(game, Game):
            raise GameError(f"game must be an omaha.Game, got {quoted(game)}")
        for rule in self.buy_ins:
            if rule.fits(game):
                most = None if rule.most is None else rule.most * game.min_bet
                return rule.least * game.min_bet, most
        return 1, None

    def check_buy_in(self, game: Game, amount: object) -> int:
        """Return an amount in units with which a player may sit down.

        Raises
        ------
        omaha.errors.GameError
            When it is less or more than this house allows.
        """
        least, most = self.buy_in(game)
        units = whole(amount, "a buy-in", 0, 2**60)
        if units < least or (most is not None and units > most):
            bound = f"at least {least}" + ("" if most is None else f" and at most {most}")
            raise GameError(
                f"house {self.name!r}: a buy-in of {units} units; it must be {bound} in {game}"
            )
        return units

    @classmethod
    def from_toml(cls, source: str | os.PathLike[str]) -> Self:
        """Read a house from a TOML file or text.

        Parameters
        ----------
        source : str or path
            A text of more than one line is the TOML itself, anything else the path of a file.

        Raises
        ------
        omaha.errors.GameError
            When it is not TOML, or a key is missing, unknown or has a wrong value; the message
            names the key.
        OSError
            When the file cannot be read.
        """
        house = read(source, cls)
        assert isinstance(house, cls)
        return house

    def to_toml(self, path: str | os.PathLike[str] | None = None) -> str:
        """Return the house as TOML, which `from_toml` reads; with a path, write it there too.

        Examples
        --------
        >>> text = House(name="kitchen", games=["plo"], limits=["pot"]).to_toml()
        >>> print(text, end="")
        name = "kitchen"
        games = ["omaha"]
        limits = ["pot"]
        >>> House.from_toml(text).name
        'kitchen'
        """
        return write(self, path)


def _rebuild(kind: type[House], values: dict[str, Any]) -> House:
    return kind(**values)
