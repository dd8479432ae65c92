"""Seeds, and the secret keys that everything random is made from.

A key is a hash (BLAKE2, RFC 7693) of a seed and of what the key is for. Whoever knows a key, or
numbers that were drawn with it, can find the seed or another key only by trying seeds one after
the other. So a seed protects the better the more seeds there are to try.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from numpy.random import BitGenerator, Generator, SeedSequence

from omaha._support.checks import index_or, quoted
from omaha.errors import GameError

__all__ = ["fresh_entropy", "key_of", "seed_sequence"]

_BITS = 128  # bits of entropy that are taken from the system
_KEY_BYTES = 32
_ROOT = b"omaha seed"
_ROLE = b"omaha role"


def seed_sequence(seed: Any) -> SeedSequence:
    """Return a `SeedSequence` that shares no state with the seed that it is made from.

    Parameters
    ----------
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        None takes 128 bits from the system. Of a generator four numbers are drawn.

    Raises
    ------
    GameError
        For anything else.
    """
    if isinstance(seed, (Generator, BitGenerator)):
        source = seed if isinstance(seed, Generator) else Generator(seed)
        return SeedSequence([int(x) for x in source.integers(0, 1 << 32, 4)])
    if isinstance(seed, SeedSequence):
        # A copy: spawning from the caller's would change what it gives the next time.
        return SeedSequence(seed.entropy, spawn_key=seed.spawn_key, pool_size=seed.pool_size)
    if seed is None:
        return SeedSequence(fresh_entropy())
    number = index_or(seed, -1)
    if number < 0:
        raise GameError(
            "a seed is a whole number of at least 0, a SeedSequence, a BitGenerator or a "
            f"Generator, got {quoted(seed)}"
        )
    return SeedSequence(number)


def fresh_entropy() -> int:
    """Return a seed of 128 bits from the system's source of secrets."""
    from secrets import randbits

    return randbits(_BITS)


def key_of(seed: SeedSequence, *role: str | int) -> bytes:
    """Return the secret key for one purpose.

    Parameters
    ----------
    seed : numpy.random.SeedSequence
        The key depends on its entropy and its spawn key, and on nothing else of it.
    *role : str or int
        What the key is for, such as ``"cards", 3``: text and whole numbers of at least 0.

    Returns
    -------
    bytes
        32 bytes, for `omaha._support.keyed.KeyedBits` and `omaha._support.streams`. From the key
        of one role nothing can be told about that of another.

    Examples
    --------
    >>> key_of(SeedSequence(1), "cards", 0) == key_of(SeedSequence(1), "cards", 1)
    False
    >>> len(key_of(SeedSequence(1)))
    32
    """
    spawned = b"".join(_words(number) for number in seed.spawn_key)
    text = f"{len(spawned)}:".encode() + spawned + _words(seed.entropy)
    root = blake2b(text, digest_size=_KEY_BYTES, person=_ROOT).digest()
    # repr distinguishes text from numbers, and marks where each part ends.
    return blake2b(repr(role).encode(), digest_size=_KEY_BYTES, key=root, person=_ROLE).digest()


def _words(entropy: Any) -> bytes:
    """Return entropy as NumPy reads it: the 32-bit words of a number, or of each of a sequence."""
    if isinstance(entropy, str):
        entropy = int(entropy, 0)
    number = index_or(entropy, -1)
    if number < 0:
        return b"".join(_words(each) for each in entropy)
    return number.to_bytes(4 * max(1, -(-number.bit_length() // 32)), "little")
