# cython: language_level=3
from libc.stdint cimport int64_t

cdef int64_t whole_amount(object value, str what, object error, int64_t least=*) except? -1
cdef int whole_number(object value, str what, int least, int most, object error) except? -1
