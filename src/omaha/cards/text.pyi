from collections.abc import Iterable
from typing import SupportsIndex

RANKS: str
SUITS: str
A_CARD: str
A_NUMBER: str

def parse_cards(cards: str | Iterable[str] | Iterable[SupportsIndex], /) -> tuple[int, ...]: ...
def format_cards(cards: str | Iterable[str] | Iterable[SupportsIndex], /) -> str: ...
