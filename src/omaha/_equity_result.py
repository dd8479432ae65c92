"""What `omaha.equity` gives: numbers to compute with, and tables to read."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from html import escape
from typing import Any

__all__ = ["UNITS", "Counts", "Equity"]

#: Shares are counted in 1/5040 of a pot: every split of a half among up to ten players is whole.
UNITS = 5040

_BAR = 30
_EIGHTHS = " ▏▎▍▌▋▊▉"


@dataclass(frozen=True, slots=True)
class Counts:
    """Whole numbers of boards, one for each player.

    Attributes
    ----------
    high_wins, high_ties : tuple of int
        Boards on which the player has the best high hand alone, or shares it.
    low_wins, low_ties : tuple of int
        The same for the low.
    scoops : tuple of int
        Boards on which the player takes everything alone.
    ties : tuple of int
        Boards on which the player takes part of a shared half or pot.
    quartered : tuple of int
        Boards with a low on which the player gets something, but less than half.
    shares : tuple of int
        What the player wins over all boards, in units of 1/5040 of a pot.
    lows : int
        Boards on which somebody has a low.
    """

    high_wins: tuple[int, ...]
    high_ties: tuple[int, ...]
    low_wins: tuple[int, ...]
    low_ties: tuple[int, ...]
    scoops: tuple[int, ...]
    ties: tuple[int, ...]
    quartered: tuple[int, ...]
    shares: tuple[int, ...]
    lows: int


@dataclass(frozen=True, slots=True)
class Equity:
    """All-in equity of each player; tuples have one number a player.

    Attributes
    ----------
    game : str
        The name of the game.
    hands : tuple of str
        The hands or ranges, as text.
    board, dead : str
        The known cards of the board, and the dead cards.
    share : tuple of float
        The part of the pot that is won on average; they sum to 1.
    win, scoop : tuple of float
        How often the player takes everything alone (two names for the same).
    tie : tuple of float
        How often the player takes part of a shared half or pot.
    high : tuple of float
        The part of the high half (of the pot where there is no low) that is won on average.
    low : tuple of float
        The part of the low half that is won on average, over the boards that have a low; they sum
        to 1, or are all 0 where there never is a low.
    quartered : tuple of float
        How often the player gets something, but less than half, of a pot with a low.
    low_possible : float
        How often somebody has a low.
    boards : int
        How many boards were counted, for every combination of hands; with weights each counts
        with its weight, in the least whole numbers that have the weights' proportions.
    exact : bool
        Whether these are all boards, or a sample of them.
    stderr : tuple of float
        The standard error of each share; 0 when exact.
    counts : Counts
        The whole numbers behind the averages.
    seconds : float
        How long it took.
    """

    game: str
    hands: tuple[str, ...]
    board: str
    dead: str
    share: tuple[float, ...]
    win: tuple[float, ...]
    tie: tuple[float, ...]
    high: tuple[float, ...]
    low: tuple[float, ...]
    quartered: tuple[float, ...]
    low_possible: float
    boards: int
    exact: bool
    stderr: tuple[float, ...]
    counts: Counts
    seconds: float
    hi_lo: bool = False

    @property
    def scoop(self) -> tuple[float, ...]:
        """How often the player takes everything alone."""
        return self.win

    @property
    def fractions(self) -> tuple[Fraction, ...]:
        """The shares as fractions: exact when `exact` is True, else those of the sample."""
        return tuple(Fraction(share, UNITS * self.boards) for share in self.counts.shares)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain numbers, texts, lists and dictionaries, for JSON."""
        values: dict[str, Any] = asdict(self)
        values["scoop"] = self.scoop
        values["fractions"] = tuple(map(str, self.fractions))
        values["counts"] = {name: _plain(value) for name, value in values["counts"].items()}
        return {name: _plain(value) for name, value in values.items()}

    def __str__(self) -> str:
        names, rows = self._table()
        bars = [_bar(share) for share in self.share]
        lines = [self._heading()]
        widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
        for row, bar in zip([names, *rows], ["", *bars], strict=True):
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            lines.append("  ".join([*cells, bar]).rstrip())
        return "\n".join([*lines, self._footing()])

    def _repr_html_(self) -> str:
        names, rows = self._table()
        head = "".join(f"<th>{escape(name)}</th>" for name in [*names, ""])
        body = ""
        for row, share in zip(rows, self.share, strict=True):
            cells = "".join(
                f'<td style="text-align:{"right" if i else "left"}">{escape(cell)}</td>'
                for i, cell in enumerate(row)
            )
            bar = (
                '<td style="text-align:left"><div style="width:12em;background:#8883">'
                f'<div style="width:{100 * share:.2f}%;background:#3a7;height:1em"></div></div></td>'
            )
            body += f"<tr>{cells}{bar}</tr>"
        return (
            f"<table><caption>{escape(self._heading())}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table><p>{escape(self._footing())}</p>"
        )

    def _heading(self) -> str:
        board = self.board or "no board yet"
        return f"{self.game}, {board}" + (f", dead {self.dead}" if self.dead else "")

    def _footing(self) -> str:
        kind = "all" if self.exact else "a sample of"
        return f"{kind} {self.boards:,} boards, {self.seconds:.3g} s"

    def _table(self) -> tuple[list[str], list[list[str]]]:
        columns: dict[str, Sequence[str]] = {
            "hand": [_shortened(hand) for hand in self.hands],
            "share": [f"{100 * share:.3f}%" for share in self.share],
        }
        if not self.exact:
            columns["±"] = [f"{100 * error:.3f}" for error in self.stderr]
        shown = {"scoop" if self.hi_lo else "win": self.win, "tie": self.tie}
        if self.hi_lo:
            shown |= {"high": self.high, "low": self.low, "quartered": self.quartered}
        for name, values in shown.items():
            columns[name] = [f"{100 * value:.2f}%" for value in values]
        rows = [list(row) for row in zip(*columns.values(), strict=True)]
        return list(columns), rows


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _bar(share: float) -> str:
    whole, eighths = divmod(round(share * _BAR * 8), 8)
    return "█" * whole + _EIGHTHS[eighths].strip()
