"""The columns of an observation: what each part of a row means, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from omaha._support.checks import quoted
from omaha.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omaha.games import Game

__all__ = ["FEATURES", "LAYOUTS", "Layout", "Part"]

LAYOUTS = ("compact", "full")
FEATURES = ("strength", "low", "equity")

_AMOUNT = "big blinds"


class Part(NamedTuple):
    """Some columns of an observation.

    Attributes
    ----------
    name : str
    start : int
        The first column.
    shape : tuple of int
        The part as an array; the columns are in C order.
    unit : str
        ``"0 or 1"``, ``"big blinds"`` or ``"share"`` (from 0 to 1). In whole numbers (int8) an
        amount of ``x`` big blinds is ``8 * log2(1 + x)``, rounded down, straight between powers of
        2, at most 127; a share is of 127.
    meaning : str
    """

    name: str
    start: int
    shape: tuple[int, ...]
    unit: str
    meaning: str

    @property
    def size(self) -> int:
        """The number of columns."""
        size = 1
        for length in self.shape:
            size *= length
        return size

    @property
    def columns(self) -> slice:
        """The columns of a row."""
        return slice(self.start, self.start + self.size)


class Layout(Mapping[str, Part]):
    """The parts of an observation by name, in the order of the columns.

    Examples
    --------
    >>> import omaha
    >>> layout = Layout.of(omaha.games.plo(1, 2), seats=6)
    >>> layout.width, layout["stack"].columns, layout["stack"].unit
    (142, slice(120, 126, None), 'big blinds')
    >>> print(layout["stack"].meaning)
    what the seat can still put in; 0 where it is all in
    """

    def __init__(self, name: str, parts: Sequence[Part]) -> None:
        self.name = name
        self._parts = {part.name: part for part in parts}
        self.width = parts[-1].start + parts[-1].size

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int,
        name: str = "compact",
        features: Sequence[str] = (),
        history: int = 32,
    ) -> Layout:
        """Return the layout that a `VectorEnv` with these options has."""
        if not isinstance(name, str) or name not in LAYOUTS:
            raise GameError(f"observation is one of {', '.join(LAYOUTS)}, got {quoted(name)}")
        parts: list[Part] = []
        for part, shape, unit, meaning in _parts(game, seats, name, features, history):
            start = parts[-1].start + parts[-1].size if parts else 0
            parts.append(Part(part, start, shape, unit, meaning))
        return cls(name, parts)

    def __getitem__(self, name: str) -> Part:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __repr__(self) -> str:
        return f"<Layout {self.name!r}: {self.width} columns in {len(self)} parts>"

    def table(self) -> str:
        """Return the layout as a table in Markdown."""
        lines = ["| columns | part | shape | unit | meaning |", "|---|---|---|---|---|"]
        for part in self.values():
            last = part.start + part.size - 1
            columns = f"{part.start}" if part.size == 1 else f"{part.start}-{last}"
            shape = " x ".join(map(str, part.shape))
            lines.append(f"| {columns} | {part.name} | {shape} | {part.unit} | {part.meaning} |")
        return "\n".join(lines)


def _parts(
    game: Game, seats: int, name: str, features: Sequence[str], history: int
) -> Iterator[tuple[str, tuple[int, ...], str, str]]:
    """Name, shape, unit and meaning of each part, in order."""
    boards = (52,) if game.boards == 1 else (game.boards, 52)
    each = "; seats clockwise, the one to act first"
    yield "own_cards", (52,), "0 or 1", "the own hole cards, by card"
    yield "board", boards, "0 or 1", "the cards of the board, by card"
    yield "street", (4,), "0 or 1", "which of the four streets it is"
    yield "position", (seats,), "0 or 1", "how many seats after the button the one to act is"
    yield "in_hand", (seats,), "0 or 1", "whether the seat has not folded" + each
    yield "stack", (seats,), _AMOUNT, "what the seat can still put in; 0 where it is all in"
    yield "bet", (seats,), _AMOUNT, "what the seat has bet on this street"
    yield "total", (seats,), _AMOUNT, "what the seat has put in in the hand, dead money not counted"
    yield "pot", (1,), _AMOUNT, "everything that is in, bets of the street included"
    yield "to_call", (1,), _AMOUNT, "what a call costs; 0 where there is nothing to call"
    yield "min_raise_to", (1,), _AMOUNT, "the least total of a bet or raise; 0 where none is legal"
    yield "max_raise_to", (1,), _AMOUNT, "the greatest total of a bet or raise"
    if "strength" in features:
        yield "strength", (1,), "share", "the high hand so far / 7462, on the first board"
    if "low" in features:
        yield "low", (1,), "share", "the low hand so far / the best one, on the first board"
    if "equity" in features:
        yield "equity", (1,), "share", "the share of the pot against one random hand, sampled"
    if name == "full":
        late = (17,) if game.boards == 1 else (game.boards, 17)
        yield "turn", late, "0 or 1", "the card of the turn: its rank (13), its suit (4)"
        yield "river", late, "0 or 1", "the card of the river"
        meaning = (
            f"the last {history} acts, the earliest first: the seat ({seats} columns, the one to "
            "act now first), the street (4), fold, check, call or raise (4), whether it was "
            "all-in, and the total of the street that was called or raised to (in big blinds)"
        )
        yield "history", (history, seats + 10), "0 or 1", meaning


def compiled_columns(layout: Layout, game: Game) -> dict[str, object]:
    """Return the layout as the compiled code reads it."""

    def start(name: str) -> int:
        return layout[name].start if name in layout else -1

    unit = game.big_blind or game.min_bet
    history = layout.get("history")
    return {
        "width": layout.width,
        "own": start("own_cards"),
        "least": start("min_raise_to"),
        "most": start("max_raise_to"),
        **{
            name: start(name)
            for name in (
                *("board", "turn", "river", "street", "position", "in_hand", "stack"),
                *("bet", "total", "pot", "to_call", "strength", "low", "equity", "history"),
            )
        },
        "act_width": history.shape[1] if history else 0,
        "acts": history.shape[0] if history else 0,
        "unit": unit,
        "scale": 1 / unit,
        "lows": _lows(game.low_qualifier),
        "canonical": False,
        "board_places": [[0] * 5] * 3,
    }


def _lows(qualifier: int) -> int:
    from math import comb

    return comb(qualifier, 5)
