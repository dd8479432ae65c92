from collections.abc import Mapping, Sequence

MAX_CHIPS: int
MAX_RAKE_STEPS: int
MAX_STEP_AMOUNT: int

_RawPot = tuple[
    int,
    tuple[int, ...],
    tuple[tuple[tuple[int, ...], tuple[int, ...]], ...],
    int,
    int,
]

_RawRow = tuple[int, int, int, int | None, Sequence[tuple[int, int]]]

class Rake:
    def __init__(
        self,
        rows: Mapping[int, _RawRow],
        no_flop_no_drop: bool,
        jackpot: Mapping[int, _RawRow] | tuple[()] = (),
    ) -> None: ...
    def total(self, pot: int, dealt_in: int, flop: bool) -> int: ...
    def jackpot(self, pot: int, dealt_in: int, flop: bool) -> int: ...

def seats_of(mask: int) -> tuple[int, ...]: ...
def settle_units(
    contributions: list[int],
    folded: Sequence[object],
    high: list[list[int]],
    low: list[list[int]] | None,
    dead: int,
    schedule: Rake | None,
    rakes: int | list[int],
    dealt_in: int,
    flop: bool,
    rake_from: str,
    first: int,
    odd_chip: int,
    low_odd_to_high: bool,
) -> tuple[tuple[int, ...], tuple[int, ...], int, tuple[_RawPot, ...]]: ...
