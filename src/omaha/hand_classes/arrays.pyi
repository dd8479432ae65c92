"""Types of the compiled classes of hands and the matcher of range terms."""

import numpy as np
from numpy.typing import NDArray

_Codes = NDArray[np.uint8] | NDArray[np.uint16]

def class_keys(k: int) -> NDArray[np.uint64]: ...
def class_tables(
    keys: NDArray[np.uint64], k: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint16]]: ...
def class_starts(keys: NDArray[np.uint64]) -> NDArray[np.int32]: ...
def class_indices(
    hands: NDArray[np.uint8], keys: NDArray[np.uint64], starts: NDArray[np.int32]
) -> NDArray[np.int32]: ...
def combination_indices(hands: NDArray[np.uint8]) -> NDArray[np.uint32]: ...
def hands_at(indices: NDArray[np.uint32], k: int) -> NDArray[np.uint8]: ...
def spread_codes(keys: NDArray[np.uint64], codes: _Codes, out: _Codes) -> None: ...
def possible_hands(keys: NDArray[np.uint64], gone: int) -> NDArray[np.uint8]: ...
def match_term(
    masks: NDArray[np.uint64],
    rank_variables: NDArray[np.int8],
    suit_variables: NDArray[np.int8],
    keys: NDArray[np.uint64],
    ranks: NDArray[np.uint16],
    shapes: NDArray[np.uint16],
    by_class: bool,
    out: NDArray[np.uint8],
    limit: int,
) -> int: ...
