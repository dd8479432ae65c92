"""All-in equity: who wins how much, on average, when the rest of the board is dealt.

`import omaha` imports this module, so all that takes time to import waits for the first call.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from omaha.games import Game

if TYPE_CHECKING:
    from omaha._equity.result import Counts, Equity

__all__ = ["Counts", "Equity", "equity"]


def equity(
    hands: Sequence[Any],
    board: Any = "",
    dead: Any = "",
    game: str | Game = "omaha",
    *,
    method: str = "auto",
    samples: int | None = None,
    tolerance: float | None = None,
    seed: Any = None,
    threads: int = 1,
    progress: Callable[[float], object] | None = None,
) -> "Equity":
    """All-in equity of hands or ranges.

    Parameters
    ----------
    hands : sequence
        Of 2 to 10 hands. Each is text (``"AsKsQhJh"``), a sequence of cards, a `Range`, or an
        array of hands of shape (n, hole cards), all of them equally likely. In text an asterisk
        is an unknown card, and a rank without a suit a card of that rank: ``"****"``,
        ``"AsKs**"``, ``"AK**"``.
    board : str or sequence
        The 0 to 5 known cards of the board. In a game with several boards a list of them, such as
        ``["Td5s2h", "QcJc3d"]``, or text with a stroke between them (``"Td5s2h/QcJc3d"``); each is
        text or a sequence of int, ``""`` for a board that is not known. Left out, none is known.
    dead : str or sequence of int
        Cards that cannot come any more.
    game : str or Game
        What is played; only hole cards, boards, hi-lo and the qualifier of the low matter.
    method : {"auto", "exact", "sample"}
        Whether to count all boards or to sample them. ``"auto"`` counts whenever that takes less
        than about a second.
    samples : int, optional
        How many boards to sample; 1,000,000 if there is no tolerance either.
    tolerance : float, optional
        Sample until the standard error of every share is no greater: 0.001 is a tenth of a point.
        With both, whichever is reached first. With several boards that of every `scoop` as well.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        For sampling. The same seed gives the same result with any number of threads.
    threads : int
        How many to use.
    progress : callable, optional
        Called now and then with the part that is done, from 0 to 1.

    Returns
    -------
    Equity

    Raises
    ------
    omaha.errors.CardError
        A card is none, is given twice, or a hand has the wrong number of them.
    omaha.errors.RangeError
        A range is empty, or the ranges' hands cannot be dealt together.
    omaha.errors.GameError
        The number of hands, the game or an option cannot be.

    Notes
    -----
    Every legal combination of the ranges' hands (no card twice) is as likely as the product of
    its weights, every board as likely as any other. Of a pot with a low, half goes to the best
    low; a half is shared equally by those who tie.

    Of several boards each is worth an equal part of the pot, and all come from one deck. The shares
    follow from each board by itself and are counted as those of one board are; how often somebody
    takes all of them is counted where few cards are missing, and else comes from a sample of
    `samples` deals, also with the method ``"exact"``: `Equity.scoop_exact` says which.

    Examples
    --------
    >>> from omaha.games import plo
    >>> result = equity(["AsAhKsKh", "9c8c7d6d"])
    >>> result.boards, result.counts.high_wins
    (1086008, (652186, 433822))
    >>> equity(["As2sKhQd", "AhAcTd9c"], game="omaha8").fractions[0]
    Fraction(513659, 1086008)
    >>> both = equity(["AsAh7c2d", "9s8s7h6h"], "Ks9c2h/QdJs7d", game=plo(1, 2, boards=2))
    >>> both.counts.deals, both.counts.scoops
    (442890, (129655, 88075))
    >>> equity(["AA**", "KK**"], "Kd7h2c", seed=1, samples=100_000).exact
    False
    """
    run = _run()
    return run(hands, board, dead, game, method, samples, tolerance, seed, threads, progress)


@cache
def _run() -> "Callable[..., Equity]":
    from omaha._equity.run import run

    return run


def __getattr__(name: str) -> object:
    if name in ("Counts", "Equity"):
        from omaha._equity import result as _equity_result

        return getattr(_equity_result, name)
    raise AttributeError(f"module 'omaha.equity' has no attribute {name!r}")
