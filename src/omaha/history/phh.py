"""PHH files: TOML with a fixed set of fields, parsed into a `RecordedHand`."""

import re
from collections.abc import Sequence
from decimal import Decimal, localcontext
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from omaha._support.checks import MAX_CHIPS
from omaha._support.money import EXACT
from omaha.errors import GameError, HistoryError
from omaha.games import Game, Kill
from omaha.history import phh_toml
from omaha.history.phh_actions import actions_of
from omaha.history.recorded import Action, ActionKind, RecordedHand

__all__ = [
    "GAME_FIELD",
    "OPTIONS",
    "OWN_FIELDS",
    "VARIANT",
    "VARIANTS",
    "in_file_order",
    "loads",
    "loads_table",
]

#: The codes of the standard; others follow their pattern, with the number of hole cards.
VARIANTS = ("PO", "FO/8", "NT", "FT")
VARIANT = re.compile(r"(?P<limit>[FPN])(?:O(?P<hole_cards>[56])?(?P<low>/8)?|T)")
#: Options of `Game` that PHH has no field for are written in this one.
GAME_FIELD = "_omaha"
#: What was taken as rake, in the money of the file.
RAKE_FIELD = "_rake"
#: What was added to the pot, in the money of the file.
SPLASH_FIELD = "_splash"
#: What each owes to the pot besides its live posts, in the money of the file.
DEAD_FIELD = "_dead"
#: How many times the rest of the board was dealt; each run is dealt before the next.
RUNS_FIELD = "_runs"
#: Who agreed to how many runs, in order: arrays such as ``["p3", 2]``.
AGREED_FIELD = "_agreed"
#: Who posts the kill, such as ``"p3"``.
KILLER_FIELD = "_killer"
#: Who lost the connection: arrays of a number of actions and the player, such as ``[[9, "p3"]]``.
LOST_FIELD = "_lost"
OWN_FIELDS = (
    GAME_FIELD,
    RAKE_FIELD,
    SPLASH_FIELD,
    DEAD_FIELD,
    RUNS_FIELD,
    AGREED_FIELD,
    KILLER_FIELD,
    LOST_FIELD,
)
OPTIONS = (
    "boards",
    "blinds",
    "kill",
    "bomb_pot",
    "run_it",
    "cap",
    "short_blind_price",
    "pot_limit_small_blind",
    "antes_in_pot_limit",
    "splash_in_pot_limit",
    "big_blind_ante_first",
    "straddle_min_raise",
    "reopening",
    "short_open_reopens",
    "fixed_all_in_raise",
    "fixed_all_in_next",
    "straddles_count",
    "max_bets",
    "cap_heads_up",
    "low_qualifier",
    "rake_from",
    "odd_chip",
    "odd_unit",
    "show_all",
    "fold_when_free",
    "burn",
    "first_card",
)

_LIMITS = {"F": "fixed", "P": "pot", "N": "no"}
_MOST_DECIMALS = 6
_STATE_FIELDS = {
    "variant",
    "antes",
    "blinds_or_straddles",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "finishing_stacks",
    "players",
    *OWN_FIELDS,
}


def loads(text: str) -> RecordedHand:
    """Parse a PHH text; see `omaha.history.loads`."""
    if not isinstance(text, str):
        raise HistoryError(f"a recorded hand is a text, got {type(text).__name__}")
    try:
        table = phh_toml.loads(text)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise HistoryError(f"not a PHH file, which is TOML: {error}") from None
    return loads_table(table)


def loads_table(table: dict[str, Any]) -> RecordedHand:
    """Return the hand of a table of PHH fields; floats must be parsed as `Decimal`."""
    with localcontext(EXACT):
        return _Reader(table).hand()


def in_file_order(amounts: Sequence[int]) -> tuple[int, ...]:
    """Antes or blinds by seat as PHH has them, or back: heads-up it states them reversed."""
    return tuple(reversed(amounts)) if len(amounts) == 2 else tuple(amounts)


class _Reader:
    """The fields of one file, checked one by one."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table

    def hand(self) -> RecordedHand:
        variant, kind = self.variant()
        stacks = self.amounts("starting_stacks")
        seats = len(stacks)
        if not 2 <= seats <= 10:
            raise HistoryError(f"starting_stacks has {seats} players; 2 to 10 can play")
        if not all(stacks):
            raise HistoryError("starting_stacks: every stack must be more than 0")
        antes = self.amounts("antes", seats)
        blinds = self.amounts("blinds_or_straddles", seats)
        bets = self.bets(fixed=kind["limit"] == "fixed")
        finishing = self.amounts("finishing_stacks", seats) if self.has("finishing_stacks") else []
        actions, raised = actions_of(self.listed("actions"), seats)
        rakes = self.rakes()
        splash = _amount(self.table.get(SPLASH_FIELD, 0), SPLASH_FIELD)
        dead = self.amounts(DEAD_FIELD, seats) if self.has(DEAD_FIELD) else []
        posts = [*stacks, *antes, *blinds, *dead, splash]
        unit = _unit([*posts, *bets, *finishing, *rakes, *raised])

        def units(amounts: Sequence[int | Decimal]) -> tuple[int, ...]:
            return tuple([int(amount / unit) if amount else 0 for amount in amounts])

        if unit == 1:
            units = whole_units
        killer = self.killer(seats)
        game, own_posts = self.game(
            kind, units(antes), units(blinds), units(bets)[0], killer is not None
        )
        by_pot = units(rakes)
        return RecordedHand(
            variant=variant,
            game=game,
            own_posts=own_posts and not any(dead),
            antes=in_file_order(units(antes)),
            blinds=in_file_order(units(blinds)),
            dead=in_file_order(units(dead)),
            stacks=units(stacks),
            button=seats - 1,
            actions=self.with_lost_connections(
                [
                    action._replace(amount=amount) if amount else action
                    for action, amount in zip(actions, units(raised), strict=True)
                ],
                seats,
            ),
            finishing_stacks=units(finishing) or None,
            players=self.players(seats),
            rake=sum(by_pot),
            rake_by_pot=by_pot if len(by_pot) > 1 else None,
            killer=killer,
            splash=units([splash])[0],
            runs=self.runs(game),
            agreements=self.agreements(game, seats),
            unit=unit,
            details=MappingProxyType(
                {name: value for name, value in self.table.items() if name not in _STATE_FIELDS}
            ),
        )

    # --- fields ----------------------------------------------------------------------------------

    def has(self, name: str) -> bool:
        return name in self.table

    def field(self, name: str) -> Any:
        if name not in self.table:
            if self.table and all(isinstance(value, dict) for value in self.table.values()):
                raise HistoryError(
                    "this is a log of hands, which omaha.history.read_all and loads_all read; "
                    "the name of its file ends with .phhs"
                )
            raise HistoryError(f"the field {name} is missing")
        return self.table[name]

    def listed(self, name: str, seats: int | None = None) -> list[Any]:
        values = self.field(name)
        if not isinstance(values, list):
            raise HistoryError(f"{name} must be an array, got {values!r}")
        if seats is not None and len(values) != seats:
            raise HistoryError(f"{name} has {len(values)} entries for {seats} players")
        return values

    def amounts(self, name: str, seats: int | None = None) -> list[int | Decimal]:
        values = self.listed(name, seats)
        return [_amount(value, f"{name}[{i}]") for i, value in enumerate(values)]

    def variant(self) -> tuple[str, dict[str, Any]]:
        """The code, and what it fixes of the game."""
        code = self.field("variant")
        match = VARIANT.fullmatch(code) if isinstance(code, str) else None
        if match is None:
            raise HistoryError(
                f"variant {code!r} is not supported; {', '.join(VARIANTS)} are, and their likes"
            )
        kind: dict[str, Any] = {"limit": _LIMITS[match["limit"]]}
        if "T" in code:
            return code, kind | {"variant": "holdem"}
        return code, kind | {"hole_cards": int(match["hole_cards"] or 4), "hi_lo": "/8" in code}

    def bets(self, *, fixed: bool) -> list[int | Decimal]:
        """The minimum bet, and in fixed limit the big bet."""
        names = ("small_bet", "big_bet") if fixed else ("min_bet",)
        bets = [_amount(self.field(name), name) for name in names]
        if not bets[0]:
            raise HistoryError(f"{names[0]} must be more than 0")
        if fixed and bets[1] != 2 * bets[0]:
            raise HistoryError(
                f"big_bet is {bets[1]}; it must be twice the small_bet, {2 * bets[0]}"
            )
        return bets

    def players(self, seats: int) -> tuple[str, ...]:
        default = [f"p{seat + 1}" for seat in range(seats)]
        if not self.has("players"):
            return tuple(default)
        names = self.listed("players", seats)
        for name in names:
            if not isinstance(name, str):
                raise HistoryError(f"players must be texts, got {name!r}")
        return tuple(name or p for name, p in zip(names, default, strict=True))

    def runs(self, game: Game) -> int:
        runs = self.table.get(RUNS_FIELD, 1)
        if isinstance(runs, bool) or not isinstance(runs, int) or not 1 <= runs <= game.run_it:
            raise HistoryError(
                f"{RUNS_FIELD} must be a whole number from 1 to run_it of {GAME_FIELD}, "
                f"{game.run_it}, got {runs!r}"
            )
        return runs

    def rakes(self) -> list[int | Decimal]:
        """What was taken in all, or from each pot where the file has an array."""
        given = self.table.get(RAKE_FIELD, 0)
        if isinstance(given, list):
            if not 1 <= len(given) <= 10:
                raise HistoryError(f"{RAKE_FIELD} has {len(given)} rakes; there are 1 to 10 pots")
            return [_amount(value, f"{RAKE_FIELD}[{i}]") for i, value in enumerate(given)]
        return [_amount(given, RAKE_FIELD)]

    def killer(self, seats: int) -> int | None:
        given = self.table.get(KILLER_FIELD)
        return None if given is None else _player(given, seats, KILLER_FIELD)

    def with_lost_connections(self, actions: list[Action], seats: int) -> tuple[Action, ...]:
        """Put lost connections where they came among the actions."""
        lost = self.table.get(LOST_FIELD, [])
        if not isinstance(lost, list):
            raise HistoryError(f"{LOST_FIELD} must be an array, got {lost!r}")
        for entry in reversed(lost):
            if not isinstance(entry, list) or len(entry) != 2:
                raise HistoryError(
                    f"{LOST_FIELD} has arrays of a number of actions and a player, got {entry!r}"
                )
            after, player = entry
            if (
                isinstance(after, bool)
                or not isinstance(after, int)
                or not (0 <= after <= len(actions))
            ):
                raise HistoryError(
                    f"{LOST_FIELD}: {after!r} is no number of actions from 0 to {len(actions)}"
                )
            seat = _player(player, seats, LOST_FIELD)
            text = f"{LOST_FIELD} {after}, {player}"
            actions.insert(after, Action(after, ActionKind.DISCONNECT, seat, text=text))
        return tuple(actions)

    def agreements(self, game: Game, seats: int) -> tuple[tuple[int, int], ...]:
        given = self.table.get(AGREED_FIELD, [])
        if not isinstance(given, list):
            raise HistoryError(f"{AGREED_FIELD} must be an array, got {given!r}")
        agreed = []
        for entry in given:
            if not isinstance(entry, list) or len(entry) != 2 or type(entry[1]) is not int:
                raise HistoryError(
                    f"{AGREED_FIELD} has arrays of a player and a number of runs, got {entry!r}"
                )
            agreed.append((_player(entry[0], seats, AGREED_FIELD), entry[1]))
        return tuple(agreed)

    # --- the game --------------------------------------------------------------------------------

    def game(
        self,
        kind: dict[str, Any],
        antes: tuple[int, ...],
        blinds: tuple[int, ...],
        least: int,
        killed: bool,
    ) -> tuple[Game, bool]:
        """The game, and whether its own posts are those of the file.

        The fields are in the order of the file: small blind, big blind, straddles.
        """
        kind = kind | self.options()
        if "blinds" in kind:
            return self.with_blinds(kind, antes, blinds)
        if killed:
            return self.killed(kind), False
        own = _own_posts(antes, blinds, least)
        if own is not None:
            try:
                return _game(**kind, **own), True
            except GameError:
                if kind.get("bomb_pot"):
                    raise HistoryError("a bomb pot has an ante from every player") from None
        try:
            return _game(**kind, small_blind=least // 2, big_blind=least), False
        except GameError as error:
            raise HistoryError(f"no such game can be played: {error}") from None

    def killed(self, kind: dict[str, Any]) -> Game:
        """The game of a hand with a killer; its own blinds are below the kill."""
        below = self.table.get(GAME_FIELD, {}).get("kill", {}).get("blinds")
        if not isinstance(below, list) or len(below) != 2:
            raise HistoryError(
                f"with {KILLER_FIELD}, {GAME_FIELD}.kill has the amount and the blinds of the game"
            )
        small, big = whole_units([_amount(value, f"{GAME_FIELD}.kill.blinds") for value in below])
        try:
            return _game(**kind, small_blind=small, big_blind=big)
        except GameError as error:
            raise HistoryError(f"no such game can be played: {error}") from None

    def with_blinds(
        self, kind: dict[str, Any], antes: tuple[int, ...], blinds: tuple[int, ...]
    ) -> tuple[Game, bool]:
        """A game with a third blind, and whether its own posts are those of the file."""
        three = kind["blinds"]
        fields = kind | {"small_blind": three[0], "big_blind": three[-1]} if three else kind
        posted = tuple(amount for amount in blinds[len(three) :] if amount)
        if len(set(antes)) == 1:
            fields = fields | {"ante": antes[0]}
        try:
            if blinds[: len(three)] == three and len(set(antes)) == 1:
                return _game(**fields, straddles=posted), True
            return _game(**fields), False
        except GameError as error:
            raise HistoryError(f"no such game can be played: {error}") from None

    def options(self) -> dict[str, Any]:
        given = self.table.get(GAME_FIELD, {})
        if not isinstance(given, dict) or set(given) - set(OPTIONS):
            raise HistoryError(
                f"{GAME_FIELD} must be a table of options of the game ({', '.join(OPTIONS)}), got "
                f"{given!r}"
            )
        options = {name: None if value == "none" else value for name, value in given.items()}
        if "blinds" in options:
            blinds = options["blinds"]
            if not isinstance(blinds, list):
                raise HistoryError(f"{GAME_FIELD}.blinds is an array of amounts, got {blinds!r}")
            options["blinds"] = tuple(blinds)
        if "kill" in options:
            fields = options["kill"]
            if not isinstance(fields, dict):
                raise HistoryError(f"{GAME_FIELD}.kill is a table, got {fields!r}")
            fields = {name: value for name, value in fields.items() if name != "blinds"}
            try:
                options["kill"] = Kill(**fields)
            except (TypeError, GameError) as error:
                raise HistoryError(f"{GAME_FIELD}.kill: {error}") from None
        return options


@lru_cache(maxsize=1024)
def _game(**fields: Any) -> Game:
    return Game(**fields)


def whole_units(amounts: Sequence[int | Decimal]) -> tuple[int, ...]:
    """Amounts that are whole numbers already."""
    return tuple([int(amount) for amount in amounts])


def _own_posts(
    antes: tuple[int, ...], blinds: tuple[int, ...], least: int
) -> dict[str, Any] | None:
    """Fields of a game whose own posts these are, if there may be one; `Game` checks the rest."""
    small, big, *straddles = blinds
    own: dict[str, Any] = {"small_blind": small, "big_blind": big}
    if not any(blinds):
        own["min_bet"] = least
    elif big != least:
        return None
    if len(set(antes)) == 1:
        own["ante"] = antes[0]
    elif antes[1] and not (antes[0] or any(antes[2:])):
        own["big_blind_ante"] = antes[1]
    else:
        return None
    posted = [amount for amount in straddles if amount]
    if posted and not any(straddles[:-1]) and len(straddles) > 1:
        own["straddle_kind"] = "button"
    elif posted != straddles[: len(posted)]:
        return None
    own["straddles"] = tuple(posted)
    return own


def _player(given: object, seats: int, field: str) -> int:
    """The seat of a player such as ``"p3"``."""
    names = [f"p{seat + 1}" for seat in range(seats)]
    if given not in names:
        raise HistoryError(f"{field}: there is no player {given!r}, but {names[0]} to {names[-1]}")
    return names.index(str(given))


def _amount(value: object, what: str) -> int | Decimal:
    """An amount of money as it stands in a file."""
    if type(value) is int and 0 <= value <= MAX_CHIPS:
        return value
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        raise HistoryError(f"{what} must be a number, got {value!r}")
    amount = Decimal(value)
    if not amount.is_finite():
        raise HistoryError(f"{what} is {amount}: a hand with unknown amounts cannot be replayed")
    if amount < 0 or amount > MAX_CHIPS:
        raise HistoryError(f"{what} must lie between 0 and {MAX_CHIPS}, got {value}")
    return amount


def _unit(amounts: Sequence[int | Decimal]) -> Decimal:
    """The greatest power of ten, at most 1, of which all amounts are multiples."""
    decimals = 0
    parts = [amount for amount in amounts if type(amount) is not int]
    for amount in parts:
        assert isinstance(amount, Decimal)
        _, digits, exponent = amount.as_tuple()
        assert isinstance(exponent, int)
        while digits and digits[-1] == 0:
            digits, exponent = digits[:-1], exponent + 1
        if digits:
            decimals = max(decimals, -exponent)
    if decimals > _MOST_DECIMALS:
        raise HistoryError(f"amounts with more than {_MOST_DECIMALS} decimals are not supported")
    unit = Decimal(1).scaleb(-decimals)
    most = max(amounts, default=0)
    if most > MAX_CHIPS * unit:
        raise HistoryError(f"{most} is more than {MAX_CHIPS} units of {unit}")
    return unit
