# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Ranges made ready for drawing hands by weight."""
from libc.math cimport frexp, ldexp
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy


cdef int set_range(Holding* player, const uint8_t* hands, int width, const double* weights,
                   Py_ssize_t n) except -1:
    """Take over a range, with a table for drawing by weight (Walker's alias method)."""
    cdef Py_ssize_t i, k, small = 0, large = 0
    cdef double total = 0, greatest = 0
    cdef int scale             # a power of two, so that no sum is too great for a double
    cdef double* keep
    cdef int32_t* order
    player.hands = n
    player.range = <RangeHand*>malloc(n * sizeof(RangeHand))
    keep = <double*>malloc(n * sizeof(double))
    order = <int32_t*>malloc(n * sizeof(int32_t))    # light from the front, heavy from the back
    if not player.range or not keep or not order:
        free(keep)
        free(order)
        raise MemoryError
    for i in range(n):
        greatest = max(greatest, weights[i])
    frexp(greatest, &scale)
    for i in range(n):
        total += ldexp(weights[i], -scale)
    for i in range(n):
        memcpy(player.range[i].cards, hands + i * width, width)
        player.range[i].other = i
        keep[i] = ldexp(weights[i], -scale) * n / total
        if keep[i] < 1:
            order[small] = i
            small += 1
        else:
            large += 1
            order[n - large] = i
    while small and large:
        small -= 1
        i = order[small]
        k = order[n - large]
        player.range[i].other = k
        keep[k] -= 1 - keep[i]
        if keep[k] < 1:
            large -= 1
            order[small] = k
            small += 1
    while small:               # what rounding leaves over
        small -= 1
        keep[order[small]] = 1
    for i in range(n):         # a chance of 1 is rounded down; both hands are the same then
        player.range[i].keep = <uint32_t>min(keep[i] * 4294967296.0, 4294967295.0)
    free(keep)
    free(order)
    return 0
