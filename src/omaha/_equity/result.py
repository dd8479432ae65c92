"""What `omaha.equity` gives: numbers to compute with, and tables to read."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from omaha._equity.tallies import UNITS

__all__ = ["Counts", "Equity"]

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
        Boards on which the player has the best low alone, or shares it.
    scoops : tuple of int
        Boards on which the player takes everything alone.
    ties : tuple of int
        Boards on which the player takes part of a shared half or pot.
    quartered : tuple of int
        Boards with a low on which the player gets something, but less than half.
    shares : tuple of int
        What the player wins over all boards, in units of 1/5040 of a pot.
    high_shares, low_shares : tuple of int
        What the player wins of the high and of the low halves, in units of 1/2520 of a half.
    boards : int
        All boards.
    lows : int
        Boards on which somebody has a low.
    deals : int
        What `scoops`, `ties` and `quartered` are counted over. In a game with one board these are
        the boards. In a game with several each deal has one of each: everything is taken on all of
        them, a half is shared on any of them, and less than half is less than half of the pot,
        where any of them has a low.
    high_ties_among, low_ties_among : tuple of (tuple of int, int)
        Who shares the best high hand, or the best low, by number from 0, and on how many boards
        just these do.
    """

    high_wins: tuple[int, ...]
    high_ties: tuple[int, ...]
    low_wins: tuple[int, ...]
    low_ties: tuple[int, ...]
    scoops: tuple[int, ...]
    ties: tuple[int, ...]
    quartered: tuple[int, ...]
    high_shares: tuple[int, ...]
    low_shares: tuple[int, ...]
    shares: tuple[int, ...]
    boards: int
    lows: int
    deals: int = 0
    high_ties_among: tuple[tuple[tuple[int, ...], int], ...] = ()
    low_ties_among: tuple[tuple[tuple[int, ...], int], ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
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
    counts : Counts
        The whole numbers behind the averages.
    exact : bool
        Whether these are all boards, or a sample of them.
    stderr : tuple of float
        The standard error of each share; 0 when exact.
    seconds : float
        How long it took.
    hi_lo : bool
        Whether half of the pot goes to the low.
    boards_of_a_hand : int
        On how many boards the hand is played, each for an equal part of the pot.
    scoop_exact : bool
        Whether `win`, `tie` and `quartered` are of all deals of the boards, or of a sample. With
        several boards they may be sampled where the shares are exact.
    scoop_stderr : tuple of float
        With several boards the standard error of each `win`, 0 when `scoop_exact`; else empty.

    Examples
    --------
    >>> from omaha.equity import equity
    >>> result = equity(["AsAhKsKh", "9c8c7d6d"], "Td5s2h")
    >>> result
    Equity(share=(0.8, 0.2), boards=820, exact=True)
    >>> print(result)  # doctest: +ELLIPSIS
    omaha, Td5s2h
    hand        share     win    tie
    AsAhKsKh  80.000%  80.00%  0.00%  ████████████████████████
    9c8c7d6d  20.000%  20.00%  0.00%  ██████
    all 820 boards, ... s
    """

    game: str
    hands: tuple[str, ...]
    board: str
    dead: str
    counts: Counts
    exact: bool
    stderr: tuple[float, ...]
    seconds: float
    hi_lo: bool = False
    boards_of_a_hand: int = 1
    scoop_exact: bool = True
    scoop_stderr: tuple[float, ...] = ()

    @property
    def boards(self) -> int:
        """How many boards were counted, over all combinations of hands.

        With weights each counts with its weight, in the least whole numbers that have the weights'
        proportions.
        """
        return self.counts.boards

    @property
    def share(self) -> tuple[float, ...]:
        """The part of the pot that is won on average; they sum to 1."""
        return _over(self.counts.shares, UNITS * self.boards)

    @property
    def win(self) -> tuple[float, ...]:
        """How often the player takes everything alone, on all boards of the hand."""
        return _over(self.counts.scoops, self.counts.deals)

    @property
    def scoop(self) -> tuple[float, ...]:
        """How often the player takes everything alone: another name for `win`."""
        return self.win

    @property
    def tie(self) -> tuple[float, ...]:
        """How often the player takes part of a shared half or pot, on any board of the hand."""
        return _over(self.counts.ties, self.counts.deals)

    @property
    def ties_among(self) -> dict[tuple[int, ...], float]:
        """How often just these players, by number from 0, share the best high hand."""
        return {who: times / self.boards for who, times in self.counts.high_ties_among}

    @property
    def low_ties_among(self) -> dict[tuple[int, ...], float]:
        """How often just these players share the best low, over all boards."""
        return {who: times / self.boards for who, times in self.counts.low_ties_among}

    @property
    def high(self) -> tuple[float, ...]:
        """The part of the high half (of the pot where there is no low) that is won on average."""
        return _over(self.counts.high_shares, UNITS // 2 * self.boards)

    @property
    def low(self) -> tuple[float, ...]:
        """The part of the low half that is won on average, over the boards that have a low.

        They sum to 1, or are all 0 where there never is a low.
        """
        return _over(self.counts.low_shares, UNITS // 2 * self.counts.lows)

    @property
    def quartered(self) -> tuple[float, ...]:
        """How often the player gets something, but less than half, of a pot with a low."""
        return _over(self.counts.quartered, self.counts.deals)

    @property
    def low_possible(self) -> float:
        """How often somebody has a low."""
        return self.counts.lows / self.boards

    @property
    def fractions(self) -> tuple[Fraction, ...]:
        """The shares as fractions: exact when `exact` is True, else those of the sample."""
        return tuple(Fraction(share, UNITS * self.boards) for share in self.counts.shares)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain numbers, texts, lists and dictionaries, for JSON."""
        values = {name: _plain(getattr(self, name)) for name in _SHOWN}
        values["fractions"] = [str(fraction) for fraction in self.fractions]
        values["counts"] = {name: _plain(value) for name, value in asdict(self.counts).items()}
        return values

    def __repr__(self) -> str:
        return f"Equity(share={self.share}, boards={self.boards}, exact={self.exact})"

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
        from html import escape

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
                f'<div style="width:{100 * share:.2f}%;background:#3a7;height:1em"></div>'
                "</div></td>"
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
        shown = f"{_kind(self.exact)} {self.boards:,} boards"
        if self.boards_of_a_hand > 1:
            deals = f"{_kind(self.scoop_exact)} {self.counts.deals:,} deals"
            shown += f"; scoops and ties of {deals} of {self.boards_of_a_hand}"
        return f"{shown}, {self.seconds:.3g} s"

    @property
    def _scoops(self) -> bool:
        return self.hi_lo or self.boards_of_a_hand > 1

    def _table(self) -> tuple[list[str], list[list[str]]]:
        columns: dict[str, Sequence[str]] = {
            "hand": [_shortened(hand) for hand in self.hands],
            "share": [f"{100 * share:.3f}%" for share in self.share],
        }
        if not self.exact:
            columns["±"] = [f"{100 * error:.3f}" for error in self.stderr]
        shown = {"scoop" if self._scoops else "win": self.win, "tie": self.tie}
        if self.hi_lo:
            shown |= {"high": self.high, "low": self.low, "quartered": self.quartered}
        for name, values in shown.items():
            columns[name] = [f"{100 * value:.2f}%" for value in values]
            if name == "scoop" and self.scoop_stderr and not self.scoop_exact:
                columns["± "] = [f"{100 * error:.2f}" for error in self.scoop_stderr]
        rows = [list(row) for row in zip(*columns.values(), strict=True)]
        return list(columns), rows


_SHOWN = (
    "game",
    "hands",
    "board",
    "dead",
    "share",
    "win",
    "tie",
    "scoop",
    "high",
    "low",
    "quartered",
    "low_possible",
    "boards",
    "exact",
    "stderr",
    "seconds",
    "hi_lo",
    "boards_of_a_hand",
    "scoop_exact",
    "scoop_stderr",
    "ties_among",
    "low_ties_among",
)


def _over(sums: tuple[int, ...], whole: int) -> tuple[float, ...]:
    return tuple([x / whole for x in sums]) if whole else (0.0,) * len(sums)


def _kind(exact: bool) -> str:
    return "all" if exact else "a sample of"


def _plain(value: Any) -> Any:
    """A value that JSON can hold; sets of players are text such as ``"0 2"``."""
    if isinstance(value, dict):
        return {" ".join(map(str, who)): rate for who, rate in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _bar(share: float) -> str:
    whole, eighths = divmod(round(share * _BAR * 8), 8)
    return "█" * whole + _EIGHTHS[eighths].strip()
