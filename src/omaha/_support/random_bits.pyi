from numpy.random import BitGenerator, Generator, SeedSequence

def as_bit_generator(
    seed: int | SeedSequence | BitGenerator | Generator | None,
) -> BitGenerator: ...
