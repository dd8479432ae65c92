"""The generator whose draws lead nowhere: ChaCha8 beside its definition."""

import struct
from typing import Any

import numpy as np
import pytest

from omaha._support.keyed import KeyedBits, keyed_generator
from omaha._support.streams import DecisionStreams
from omaha.errors import GameError

KEY = bytes(range(32))
_LOW = (1 << 32) - 1


def block(key: bytes, low: int, high: int) -> list[int]:
    """A block of ChaCha8 with a counter of 64 bits and 64 more, as its author defines it."""
    constants = struct.unpack("<4I", b"expand 32-byte k")
    counter = (low & _LOW, low >> 32, high & _LOW, high >> 32)
    start = [*constants, *struct.unpack("<8I", key), *counter]
    x = list(start)

    def turn(value: int, bits: int) -> int:
        return (value << bits | value >> (32 - bits)) & _LOW

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for into, add, other, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[into] = (x[into] + x[add]) & _LOW
            x[other] = turn(x[other] ^ x[into], bits)

    for _ in range(4):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(mixed + first) & _LOW for mixed, first in zip(x, start, strict=True)]


def numbers(key: bytes, low: int, high: int) -> list[int]:
    """The sixteen numbers of a pair of blocks."""
    one, other = block(key, 2 * low, high), block(key, 2 * low + 1, high)
    return [x | y << 32 for x, y in zip(one, other, strict=True)]


def test_the_reference_gives_the_published_block() -> None:
    """The first block of ChaCha8 with a key of zeros (Strombergsson's test vectors, TC1)."""
    found = struct.pack("<16I", *block(bytes(32), 0, 0))
    assert found.hex().startswith(
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    )


@pytest.mark.parametrize("key", [bytes(32), KEY, b"\xff" * 32], ids=["zeros", "rising", "ones"])
def test_the_generator_draws_the_numbers_of_the_blocks(key: bytes) -> None:
    drawn = keyed_generator(key).integers(0, 2**64, 320, dtype=np.uint64).tolist()
    expected = []
    for first in range(0, 20, 4):  # four pairs of blocks side by side
        four = [numbers(key, first + i, 0) for i in range(4)]
        expected += [four[i][at] for at in range(16) for i in range(4)]
    assert drawn == expected


def start(hand: int, act: int) -> int:
    """Where the stream of a decision begins, which is what is drawn first."""
    return int(DecisionStreams(KEY).generator(hand, act).integers(0, 2**64, dtype=np.uint64))


@pytest.mark.parametrize(
    ("hand", "act"),
    [
        (0, 0),
        (1, 0),
        (3, 7),
        (4, 8),
        (16_383, 31),
        (2**24 - 1, 65_535),
        (5, 65_536),
        (6, 2**40 - 1),
    ],
)
def test_a_decision_begins_with_a_number_of_the_block_of_its_place(hand: int, act: int) -> None:
    assert start(hand, act) == numbers(KEY, hand, act >> 4)[act & 15]


def test_from_the_state_of_a_decision_no_other_follows() -> None:
    """The whole state is known from one draw; the states of others have nothing in common."""
    states = [start(hand, act) for hand in range(8) for act in range(32)]
    assert len(set(states)) == len(states)
    bits = np.array([[state >> i & 1 for i in range(64)] for state in states])
    for step in (1, 2, 32):  # neighbours in acts and in hands differ in half of their bits
        changed = (bits[step:] ^ bits[:-step]).mean()
        assert abs(changed - 0.5) < 5 * 0.5 / (64 * (len(states) - step)) ** 0.5


def test_generators_that_are_handed_out_share_nothing() -> None:
    streams = DecisionStreams(KEY)
    one, other, again = streams.generator(1, 2), streams.generator(1, 3), streams.generator(1, 2)
    one.random(1_000)
    expected = DecisionStreams(KEY).generator(1, 3).random(10).tolist()
    assert other.random(10).tolist() == expected
    assert again.random() == DecisionStreams(KEY).generator(1, 2).random()
    for generator in (one, keyed_generator(KEY)):
        with pytest.raises(AttributeError):
            generator.bit_generator.state  # noqa: B018
        with pytest.raises(AttributeError):
            generator.bit_generator.state = {}


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33), "x" * 32, None, 5], ids=repr)
def test_what_is_no_key(key: Any) -> None:
    for made in (KeyedBits, DecisionStreams):
        with pytest.raises(GameError, match="32 bytes"):
            made(key)


@pytest.mark.parametrize("place", [(-1, 0), (2**24, 0), (0, 2**40), (0, -1), (0.5, 0), (True, 0)])
def test_a_decision_that_there_is_not(place: Any) -> None:
    with pytest.raises(GameError, match=r"the number of the|at most"):
        DecisionStreams(KEY).generator(*place)


def test_the_numbers_are_evenly_spread() -> None:
    x = keyed_generator(KEY).random(200_000)
    cells = np.bincount((x * 256).astype(int), minlength=256)
    expected = len(x) / 256
    assert abs(((cells - expected) ** 2 / expected).sum() - 255) < 5 * (2 * 255) ** 0.5
    assert abs(np.corrcoef(x[:-1], x[1:])[0, 1]) < 5 / len(x) ** 0.5
