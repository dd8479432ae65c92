"""What a tournament draws from, so that nobody who plays can learn or change what is to come."""

from typing import TYPE_CHECKING

from numpy.random import PCG64, Generator

from omaha._support.random_bits import as_bit_generator
from omaha._support.seeds import key_of, seed_sequence
from omaha._support.streams import DecisionStreams

if TYPE_CHECKING:
    from numpy.random import BitGenerator, SeedSequence

__all__ = ["Randomness"]


class Randomness:
    """The generator of cards and seats, and one for each decision of a player in Python.

    All follow one way from the seed, each from a key of its own: who draws from one of them, or
    reads or sets its state, learns nothing of the others and changes none of them.

    Parameters
    ----------
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        An integer seeds what NumPy makes of it, so that all of these can give the same tournament.
    """

    def __init__(self, seed: "int | SeedSequence | BitGenerator | Generator | None") -> None:
        self._seeds = seed_sequence(as_bit_generator(seed))
        self._hands = 0
        key = key_of(self._seeds, "tournament", "cards and seats")
        #: Cards, seats and buttons, and what compiled players draw.
        self.draw = Generator(PCG64(int.from_bytes(key, "little")))

    def of_arrivals(self) -> Generator:
        """Return the generator of who comes late, and when."""
        key = key_of(self._seeds, "tournament", "arrivals")
        return Generator(PCG64(int.from_bytes(key, "little")))

    @property
    def bits(self) -> "BitGenerator":
        """The bit generator of `draw`."""
        return self.draw.bit_generator

    def of_next_hand(self) -> DecisionStreams:
        """Return the streams of the decisions in a hand that players in Python begin."""
        self._hands += 1
        return DecisionStreams(key_of(self._seeds, "tournament", "decisions", self._hands))
