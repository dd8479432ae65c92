"""The macros of range expressions: a name, and what it stands for with so many hole cards.

Most stand for an expression of the language itself. The rundowns, ``$0g`` to ``$3g``, are counted
here.
"""

import numpy as np
from numpy.typing import NDArray

from omaha.hand_classes import HandClasses

__all__ = ["MACROS", "macro_hint", "rundowns"]

_RUNDOWNS = {f"{gaps}g": "" for gaps in range(4)}
_ALL = {"np": "!RR", "pp": "RR", **_RUNDOWNS}
_OMAHA = {
    **_ALL,
    "dp": "RROO",
    "nt": "!RRR",
    "ds": "xxyy",
    "ss": "xxyz!xxyy",
}

#: What each macro stands for, by the number of hole cards; nothing: a rundown.
MACROS: dict[int, dict[str, str]] = {
    2: {**_ALL, "s": "xx", "o": "xy", "rb": "xy"},
    4: {**_OMAHA, "rb": "wxyz"},
    5: _OMAHA,
    6: {**_OMAHA, "ts": "xxyyzz"},
}

_WHY_NOT = {
    "rb": "no two cards of one suit: impossible with more than four cards",
    "ts": "three suits of two cards: six hole cards only",
    "s": "suited: two hole cards only; $ss is single-suited, $ds double-suited",
    "o": "offsuit: two hole cards only; $rb is rainbow",
}


def macro_hint(name: str, hole_cards: int) -> str:
    """Return what to say about a macro that is not known."""
    for close in (name, name.lower()):
        if close in MACROS[hole_cards]:
            return f"${close} is known; after a macro comes an operator"
    known = " ".join(f"${name}" for name in MACROS[hole_cards])
    listed = f"the macros are {known}, and for one card $B $M $Z $R $F $N $L $W"
    return f"{_WHY_NOT[name]}; {listed}" if name in _WHY_NOT else listed


def rundowns(table: HandClasses, gaps: int) -> NDArray[np.uint8]:
    """Return 1 for each class of different ranks with so many missing between the ends, else 0.

    The ace stands at whichever end of the ranks leaves fewer missing.
    """
    keys = table.keys
    full = np.uint64(8191)
    ranks = (keys | keys >> np.uint64(13) | keys >> np.uint64(26) | keys >> np.uint64(39)) & full
    missing = np.full(8192, 99, dtype=np.uint8)
    for mask in range(1, 8192):
        held = [rank for rank in range(13) if mask >> rank & 1]
        if len(held) != table.hole_cards:
            continue
        spans = [held[-1] - held[0]]
        if held[-1] == 12:
            spans.append(held[-2] + 1)
        missing[mask] = min(spans) - len(held) + 1
    result: NDArray[np.uint8] = (missing[ranks.astype(np.int64)] == gaps).astype(np.uint8)
    return result
