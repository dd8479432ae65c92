"""Seeds, and the secret keys that follow from them one way."""

from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64, Generator, SeedSequence

from omaha._support.seeds import fresh_entropy, key_of, seed_sequence
from omaha.errors import GameError


def test_no_seed_takes_128_bits_from_the_system() -> None:
    entropies = [seed_sequence(None).entropy for _ in range(200)]
    assert len(set(entropies)) == 200
    assert all(isinstance(entropy, int) and entropy < 1 << 128 for entropy in entropies)
    assert max(int(entropy) for entropy in entropies).bit_length() > 120  # type: ignore[arg-type]
    assert fresh_entropy() != fresh_entropy()


def test_a_generator_is_drawn_from_and_moves_on() -> None:
    source = Generator(PCG64(3))
    first, second = seed_sequence(source), seed_sequence(source)
    assert first.entropy != second.entropy
    assert seed_sequence(PCG64(3)).entropy == first.entropy


def test_spawning_does_not_change_the_seed_of_the_caller() -> None:
    mine = SeedSequence(5, spawn_key=(1,))
    seed_sequence(mine).spawn(3)
    assert mine.n_children_spawned == 0
    assert seed_sequence(mine).spawn_key == (1,)


@pytest.mark.parametrize("seed", [-1, True, 1.5, "5", [1]], ids=repr)
def test_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(GameError, match="a seed is a whole number"):
        seed_sequence(seed)


def test_keys_depend_on_all_of_the_seed_and_of_the_role() -> None:
    seeds = [
        SeedSequence(1),
        SeedSequence(2),
        SeedSequence(2**32),
        SeedSequence(2**200 + 1),
        SeedSequence([1, 2]),
        SeedSequence(1, spawn_key=(0,)),
        SeedSequence(1, spawn_key=(1,)),
        SeedSequence(1, spawn_key=(0, 1)),
        SeedSequence([1, 0], spawn_key=()),
    ]
    roles: list[tuple[str | int, ...]] = [
        (), ("cards",), ("cards", 0), ("cards", 1), ("cards", "1"), ("card", "s", 1),
        ("decisions", 0), ("cards", 0, 0), (0,), ("0",),
    ]  # fmt: skip
    keys = [key_of(seed, *role) for seed in seeds for role in roles]
    assert len(set(keys)) == len(keys)
    assert {len(key) for key in keys} == {32}
    # A bit of the seed changes half of the bits of a key.
    one, two = (np.frombuffer(key_of(SeedSequence(n), "cards"), np.uint8) for n in (6, 7))
    assert 80 < int(np.unpackbits(one ^ two).sum()) < 176


def test_the_key_of_a_seed_is_that_of_the_numbers_in_it() -> None:
    """As NumPy takes them: numbers of any type, and sequences of them."""
    entropy: Any = np.array([5, 6], np.uint32)
    assert key_of(SeedSequence(entropy)) == key_of(SeedSequence([5, 6]))
    assert key_of(SeedSequence(5)) == key_of(SeedSequence([5]))


def test_keys_stay_the_same_from_release_to_release() -> None:
    assert key_of(SeedSequence(1), "cards", 0).hex()[:16] == "6fc85dd59d6fdbdd"
