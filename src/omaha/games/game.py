"""Games: what is dealt, how it is bet, and where rooms differ."""

from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha._support.money import unit_of
from omaha.errors import GameError
from omaha.games.checks import (
    check_blinds,
    check_choice,
    check_posts,
    check_switch,
    sequence_of_amounts,
    spoken,
)
from omaha.games.kill import Kill, check_kill
from omaha.rake import RakeSchedule
from omaha.rules.compiled import CompiledRules

if TYPE_CHECKING:
    from omaha.houses.house import House

__all__ = ["Game"]

_CHOICES: dict[str, tuple[object, ...]] = {
    "variant": ("omaha", "holdem"),
    "limit": ("fixed", "pot", "no"),
    "straddle_kind": ("under_the_gun", "button", "mississippi"),
    "short_blind_price": ("full", "posted"),
    "pot_limit_small_blind": ("posted", "full"),
    "straddle_min_raise": ("double", "big_blind"),
    "reopening": ("cumulative", "single"),
    "fixed_all_in_raise": ("half", "full"),
    "fixed_all_in_next": ("full_bet", "level"),
    "cap_heads_up": (True, False, "round_start"),
    "rake_from": ("main_first", "proportion", "by_pot"),
    "odd_unit": ("left_of_button", "high_hand", "first_shown"),
    "button_rule": ("moving", "dead", "forward"),
    "first_card": ("small_blind", "left_of_big_blind"),
}
_SWITCHES = (
    "hi_lo",
    "bomb_pot",
    "antes_in_pot_limit",
    "splash_in_pot_limit",
    "short_open_reopens",
    "straddles_count",
    "big_blind_ante_first",
    "show_all",
    "fold_when_free",
    "burn",
)
_MAX_STRADDLES = 8
_MAX_RUNS = 3


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game, checked as a whole when it is made, and frozen.

    Parameters
    ----------
    variant : {"omaha", "holdem"}
    hole_cards : int, optional
        4, 5 or 6 for Omaha (4 unless given), 2 for hold'em.
    hi_lo : bool
        Half of each pot for the best qualifying low. Omaha only.
    limit : {"fixed", "pot", "no"}
    small_blind : int, optional
        In units, as all money; half the big blind, rounded down, unless given.
    big_blind : int
        In fixed limit also the small bet; the big bet is twice that. 0 for a game without blinds.
    ante, big_blind_ante : int
        From every player; from the big blind for all.
    big_blind_ante_first : bool
        Whether a short big blind pays the big-blind ante before the blind.
    blinds : tuple of int, optional
        Two or three rising blinds from the left of the button, such as ``(1, 2, 5)``: the first is
        the small blind, the last the big blind. Heads-up the last two are posted.
    kill : Kill, optional
        Kill pots, in fixed limit.
    straddles : tuple of int
        What straddlers post, in order: at least two big blinds, each at least double the one
        before. In fixed limit each is one small bet more.
    straddle_kind : {"under_the_gun", "button", "mississippi"}
    min_bet : int, optional
        Only for a game without a big blind; elsewhere it is the big blind.
    bomb_pot : bool
        Everyone antes, no blinds, and the first bets are made on the flop.
    boards : int
        1, or 2 for a double-board game.
    run_it : int
        The most times, 1 to 3, that the rest of the board may be dealt when no more betting is
        possible. Above 1 the players are asked (`Hand.agree_runs`). Not for double boards.
    cap : int, optional
        A cap game: the most big blinds (minimum bets, where there is no big blind) that a player
        can put in in one hand, blinds and antes included. Reaching it is like being all in.
    rake : RakeSchedule, optional
    short_blind_price : {"full", "posted"}
        What it costs to enter when the big blind is short: all of it, or the highest live bet.
    pot_limit_small_blind : {"posted", "full"}
        Whether the small blind counts as a big blind in the pot-limit maximum.
    antes_in_pot_limit, splash_in_pot_limit : bool
        Whether equal antes, and splash money, count in the pre-flop pot-limit maximum.
    straddle_min_raise : {"double", "big_blind"}
        The least first raise over a straddle: by its amount, or by a big blind.
    reopening : {"cumulative", "single"}
        Whether short all-ins that add up to a full raise reopen the action.
    short_open_reopens : bool
        Whether a short opening all-in reopens the action for those who checked.
    fixed_all_in_raise : {"half", "full"}
        How much of a fixed-limit bet an all-in must be to count as one.
    fixed_all_in_next : {"full_bet", "level"}
        The raise after an all-in that counts though it is short: a full bet over it, or to the
        next whole level.
    max_bets : int or None
        Bets a round in fixed limit; None is no cap.
    cap_heads_up : {True, False, "round_start"}
        Whether that cap stands with two players left, is lifted as soon as two are left before it
        is reached, or only in a round that begins with two.
    straddles_count : bool
        Whether a straddle is a bet of that cap.
    low_qualifier : int
        5 to 13: the highest rank of a low.
    rake_from : {"main_first", "proportion", "by_pot"}
        Where the rake is taken: from the main pot first, from all pots in proportion, or pot by pot
        what the schedule takes from the pots so far, less what was taken from them.
    odd_chip : int
        What does not divide evenly goes in chips of so many units.
    odd_unit : {"left_of_button", "high_hand", "first_shown"}
        Who of the tied gets an odd chip first: the first seat left of the button, for a shared low
        the high hand, or the tied hand that is shown first.
    show_all : bool
        Whether every hand is shown at the showdown.
    button_rule : {"moving", "dead", "forward"}
        Where the button of a table goes when seats change: behind the blinds, on to an empty chair
        that was the small blind's, or always to the next player.
    fold_when_free : bool
        Whether a player may fold when checking is free.
    burn : bool
        Whether a card is burned before each street.
    first_card : {"small_blind", "left_of_big_blind"}
        Who is dealt the first card.
    unit : str or Decimal, optional
        What one unit is worth in money, where that is known; `for_house` sets it.

    Raises
    ------
    omaha.errors.GameError
        When a value is not allowed, or values do not fit together.

    Examples
    --------
    >>> game = Game(variant="omaha", hole_cards=5, hi_lo=True, big_blind=10)
    >>> game.name, game.small_blind, game.max_seats
    ('omaha5-8', 5, 8)
    """

    variant: str = "omaha"
    hole_cards: int = None  # type: ignore[assignment]
    hi_lo: bool = False
    limit: str = "pot"
    small_blind: int = None  # type: ignore[assignment]
    big_blind: int = None  # type: ignore[assignment]
    ante: int = 0
    big_blind_ante: int = 0
    big_blind_ante_first: bool = False
    blinds: tuple[int, ...] | None = None
    kill: Kill | None = None
    straddles: tuple[int, ...] = ()
    straddle_kind: str = "under_the_gun"
    min_bet: int = None  # type: ignore[assignment]
    bomb_pot: bool = False
    boards: int = 1
    run_it: int = 1
    cap: int | None = None
    rake: RakeSchedule | None = None
    short_blind_price: str = "full"
    pot_limit_small_blind: str = "posted"
    antes_in_pot_limit: bool = True
    splash_in_pot_limit: bool = False
    straddle_min_raise: str = "double"
    reopening: str = "cumulative"
    short_open_reopens: bool = False
    fixed_all_in_raise: str = "half"
    fixed_all_in_next: str = "full_bet"
    max_bets: int | None = 4
    cap_heads_up: bool | str = True
    straddles_count: bool = True
    low_qualifier: int = 8
    rake_from: str = "main_first"
    odd_chip: int = 1
    odd_unit: str = "left_of_button"
    show_all: bool = False
    button_rule: str = "moving"
    fold_when_free: bool = True
    burn: bool = True
    first_card: str = "small_blind"
    unit: Decimal | str | None = None
    _compiled: CompiledRules = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            check_choice(getattr(self, name), name, allowed)
        for name in _SWITCHES:
            check_switch(getattr(self, name), name)
        self._check_cards()
        self._check_money()
        self._check_straddles()
        self._check_cap()
        if self.rake is not None and not isinstance(self.rake, RakeSchedule):
            raise GameError(
                f"rake must be an omaha.RakeSchedule or None, got {quoted(self.rake)}; "
                "omaha.rake.percentage('5%') makes one"
            )
        if self.unit is not None:
            self._set("unit", unit_of(self.unit))
        compiled = CompiledRules(self, None if self.rake is None else self.rake._compiled)
        self._set("_compiled", compiled)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _whole(self, name: str, least: int, most: int) -> int:
        value = getattr(self, name)
        number = whole(value, name, least, most)
        self._set(name, number)
        return number

    def _check_cards(self) -> None:
        allowed = (2,) if self.variant == "holdem" else (4, 5, 6)
        if self.hole_cards is None:
            self._set("hole_cards", allowed[0])
        if self._whole("hole_cards", 0, 52) not in allowed:
            raise GameError(
                f"{self.variant} has {spoken(allowed)} hole cards, got {self.hole_cards}"
            )
        if self.hi_lo and self.variant == "holdem":
            raise GameError("hold'em is not played hi-lo; hi_lo goes with variant 'omaha'")
        self._whole("low_qualifier", 5, 13)
        self._whole("boards", 1, 2)
        self._whole("run_it", 1, _MAX_RUNS)
        if self.boards > 1 and self.run_it > 1:
            raise GameError(
                f"a double-board game is not run it {self.run_it} times; run_it goes with one board"
            )
        if self.max_bets is not None:
            self._whole("max_bets", 1, 1_000_000)

    def _check_money(self) -> None:
        if self.blinds is not None:
            self._set("blinds", sequence_of_amounts(self.blinds, "blinds"))
            check_blinds(self.blinds, self.small_blind, self.big_blind)
            self._set("small_blind", self.blinds[0])
            self._set("big_blind", self.blinds[-1])
        if self.big_blind is None:
            self._set("big_blind", 2)
        self._whole("big_blind", 0, MAX_CHIPS)
        if self.small_blind is None:
            self._set("small_blind", self.big_blind // 2)
        names = ("small_blind", "big_blind", "ante", "big_blind_ante")
        amounts = check_posts(*(getattr(self, name) for name in names))
        for name, amount in zip(names, amounts, strict=True):
            self._set(name, amount)
        self._whole("odd_chip", 1, MAX_CHIPS)
        if self.big_blind == 0:
            if self.min_bet is None:
                raise GameError("a game without a big blind needs a min_bet")
            self._whole("min_bet", 1, MAX_CHIPS)
        elif self.min_bet is not None and self._whole("min_bet", 1, MAX_CHIPS) != self.big_blind:
            raise GameError(
                f"min_bet is the big blind, {self.big_blind}, where there is one; got "
                f"{quoted(self.min_bet)}"
            )
        else:
            self._set("min_bet", self.big_blind)
        if self.kill is not None:
            check_kill(self.kill, self.limit, self.big_blind, bomb_pot=self.bomb_pot)
        if self.bomb_pot and not self.ante:
            raise GameError("a bomb pot needs an ante")
        if self.bomb_pot and (self.straddles or self.big_blind_ante):
            raise GameError("a bomb pot has no straddles and no big_blind_ante")

    def _check_straddles(self) -> None:
        amounts = sequence_of_amounts(self.straddles, "straddles")
        self._set("straddles", amounts)
        if not amounts:
            return
        if not self.big_blind:
            raise GameError("straddles need a big blind")
        most = 1 if self.straddle_kind != "under_the_gun" else _MAX_STRADDLES
        if len(amounts) > most:
            raise GameError(
                f"{len(amounts)} straddles of the kind {quoted(self.straddle_kind)}; at most {most}"
            )
        previous = self.big_blind
        for k, amount in enumerate(amounts):
            if self.limit == "fixed" and amount != (k + 2) * self.big_blind:
                raise GameError(
                    f"straddles[{k}] of {amount}: in fixed limit it is {(k + 2) * self.big_blind}"
                )
            if self.limit != "fixed" and amount < 2 * previous:
                raise GameError(f"straddles[{k}] of {amount}: it must be at least {2 * previous}")
            previous = amount
        counted = self.limit == "fixed" and self.straddles_count
        if counted and self.max_bets is not None and len(amounts) >= self.max_bets:
            raise GameError(
                f"{len(amounts)} straddles and the big blind are more than max_bets {self.max_bets}"
            )

    def _check_cap(self) -> None:
        if self.cap is None:
            return
        cap = self._whole("cap", 1, MAX_CHIPS // self.min_bet) * self.min_bet
        posts = {
            "the kill and an ante": 0 if self.kill is None else self.kill.amount + self.ante,
            "the ante and the greatest blind or straddle": self.ante
            + max((self.big_blind, *self.straddles) if not self.bomb_pot else (0,)),
            "the big blind and its ante": self.big_blind + self.big_blind_ante,
        }
        for what, amount in posts.items():
            if amount > cap:
                raise GameError(f"a cap of {self.cap} ({cap} units) is less than {what}, {amount}")

    @classmethod
    def for_house(
        cls,
        house: "House | str",
        game: str,
        *,
        stakes: str,
        limit: str | None = None,
        unit: Decimal | str | int = "auto",
    ) -> "Game":
        """Return a game as a house plays it.

        Parameters
        ----------
        house : House or str
            ``"generic"``, ``"pacific"``, ``"officiel"``, ``"tournament"``, ``"stars6"`` or one's
            own.
        game : str
            A name or alias, as for `omaha.games.by_name`.
        stakes : str
            ``"small bet/big bet"`` in fixed limit, else ``"small blind/big blind"``, in money.
        limit : {"fixed", "pot", "no"}, optional
            Needed where neither the alias nor the house leaves only one.
        unit : str or Decimal
            What the smallest chip is worth; all amounts of the game are in it. Never a float.
            ``"auto"`` is 0.01, or 0.005 where half of a fixed-limit bet has half a cent.

        Raises
        ------
        omaha.errors.GameError
            When the house does not offer such a game, or an amount is not a whole number of units.

        Examples
        --------
        >>> game = Game.for_house("officiel", "omaha8", limit="fixed", stakes="2/4", unit="0.01")
        >>> str(game), game.rake.total(4_700, players=6)
        ('fixed-limit omaha8 100/200', 200)
        """
        from omaha.houses import house_of

        return house_of(house).game(game, stakes=stakes, limit=limit, unit=unit)

    @property
    def name(self) -> str:
        """The game's short name, such as ``"omaha5-8"``."""
        if self.variant == "holdem":
            return "holdem"
        cards = "" if self.hole_cards == 4 else str(self.hole_cards)
        low = "" if not self.hi_lo else "-8" if cards else "8"
        return f"omaha{cards}{low}"

    @property
    def max_seats(self) -> int:
        """The most seats that the deck allows."""
        return self._compiled.max_seats

    def replace(self, **changes: Any) -> "Game":
        """Return the game with some fields changed, checked anew.

        A new big blind brings half of it as the small blind, unless that is given too, and two
        blinds; other `blinds` bring theirs.
        """
        if changes.get("blinds") is not None:
            changes = {"min_bet": None, "small_blind": None, "big_blind": None} | changes
        elif {"big_blind", "small_blind"} & changes.keys():
            changes = {"blinds": None} | changes
        if "big_blind" in changes:
            changes = {"min_bet": None, "small_blind": None} | changes
        return replace(self, **changes)

    def __reduce__(self) -> tuple[object, ...]:
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.init}
        return restore_game, (values,)

    def __str__(self) -> str:
        limit = {"fixed": "fixed-limit", "pot": "pot-limit", "no": "no-limit"}[self.limit]
        return f"{limit} {self.name} {self.small_blind}/{self.big_blind}"


def restore_game(values: dict[str, Any]) -> Game:
    return Game(**values)


# Pickles refer to the public module.
Game.__module__ = restore_game.__module__ = "omaha.games"
