"""The bridge to NumPy's bit generators."""
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_IsValid

from omaha._support.checks import plain_index, quoted
from omaha.errors import GameError


cdef bitgen* bitgen_of(object bit_generator) except NULL:
    """The C generator of a `numpy.random.BitGenerator`; hold its `lock` while drawing from it."""
    capsule = getattr(bit_generator, "capsule", None)
    if not PyCapsule_IsValid(capsule, "BitGenerator"):
        raise GameError(f"{bit_generator!r} is no NumPy bit generator that numbers can be drawn "
                        "from")
    return <bitgen*>PyCapsule_GetPointer(capsule, "BitGenerator")


def as_bit_generator(seed):
    """The `numpy.random.BitGenerator` of a seed.

    Parameters
    ----------
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        None takes fresh entropy. A generator is used itself, so draws advance its state.
    """
    from numpy.random import PCG64, BitGenerator, Generator, SeedSequence
    if isinstance(seed, Generator):
        return seed.bit_generator
    if isinstance(seed, BitGenerator):
        return seed
    if seed is None or isinstance(seed, SeedSequence):
        return PCG64(seed)
    try:
        number = -1 if isinstance(seed, bool) else plain_index(seed)
    except (AttributeError, TypeError):
        number = -1
    if number < 0:
        raise GameError("a seed is a whole number of at least 0, a SeedSequence, a BitGenerator or "
                        f"a Generator, got {quoted(seed)}")
    return PCG64(number)
