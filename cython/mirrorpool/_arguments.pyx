# cython: boundscheck=False, wraparound=False
"""What compiled modules share: checks of arguments, what their errors say, and cutting a call
into ranges for threads.

An error names the argument, says what it is, and what it must be.
"""

from operator import index
from os import register_at_fork

cimport numpy as cnp
from cython.parallel cimport prange
from libc.stddef cimport size_t
from libc.stdint cimport uintptr_t

import numpy as np

cnp.import_array()

MAX_THREADS = 256
"""Threads a call can be asked to use."""

cdef uintptr_t RECORD_ALIGNMENT = 8


# ---- numbers and words -----------------------------------------------------------------------

cdef object as_int(str name, object value):
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name}: is {type(value).__name__}, must be an integer") from None


cdef object integer(str name, object value, object low, object high):
    number = value if type(value) is int else as_int(name, value)
    if not low <= number <= high:
        raise ValueError(f"{name}: is {number}, must be from {low} to {high}")
    return number


# A forked process has OpenMP's notes about its parent's threads, but not the threads: it would
# wait for them forever. Results do not depend on threads, so it does the work alone.
cdef bint threads_started = False
cdef bint threads_lost = False


def _forked():
    global threads_lost
    threads_lost = threads_started


register_at_fork(after_in_child=_forked)


cdef int thread_count(object threads) except -1:
    global threads_started
    cdef int count = <int> integer("threads", threads, 1, MAX_THREADS)
    if threads_lost:
        return 1
    threads_started = threads_started or count > 1
    return count


cdef bint in_ranges(RangeBody body, const void* job, size_t n, size_t step,
                    int threads) noexcept nogil:
    cdef size_t per_thread = (n + step * threads - 1) // (step * threads) * step
    cdef size_t first
    cdef int part, bad = 0
    if threads == 1 or n <= step:
        return body(job, 0, n)
    for part in prange(threads, num_threads=threads, schedule="static"):
        first = per_thread * <size_t> part
        if first < n:
            bad += not body(job, first, min(first + per_thread, n))
    return bad == 0


cdef bint run_ranges(RangeBody body, const void* job, size_t n, size_t step, int threads):
    """Run [0, n) in one range a thread, cut at multiples of step; tell whether all was valid."""
    cdef bint valid
    with nogil:
        valid = in_ranges(body, job, n, step, threads)
    return valid


cdef int one_of(str name, object word, tuple words) except -1:
    """Give the index of the word."""
    cdef int i
    if type(word) is str:
        for i in range(len(words)):
            if words[i] == word:
                return i
    raise ValueError(f"{name}: is {word!r}, must be {' or '.join(map(repr, words))}")


# ---- arrays ----------------------------------------------------------------------------------

cdef str describe_shape(tuple shape):
    return "(" + ", ".join([str(size) for size in shape]) + ("," if len(shape) == 1 else "") + ")"


cdef bint fits(cnp.ndarray array, tuple shape):
    """Whether the array has the shape, in which a str stands for any size."""
    cdef Py_ssize_t axis
    if array.ndim != len(shape):
        return False
    for axis in range(array.ndim):
        if type(shape[axis]) is not str and shape[axis] != array.shape[axis]:
            return False
    return True


cdef cnp.ndarray plain(object array):
    """Give the array as numpy itself sees it: a subclass may say anything of its type and shape."""
    return array if type(array) is np.ndarray else np.ndarray.view(array, np.ndarray)


cdef cnp.ndarray checked_array(str name, object value, object dtype, tuple shape):
    if not isinstance(value, cnp.ndarray):
        raise TypeError(f"{name}: is {type(value).__name__}, must be a numpy array of "
                        f"{np.dtype(dtype)}")
    cdef cnp.ndarray array = plain(value)
    if array.dtype != dtype:
        raise TypeError(f"{name}: has dtype {array.dtype}, must have {np.dtype(dtype)}")
    if not fits(array, shape):
        raise ValueError(f"{name}: has shape {describe_shape((<object> array).shape)}, must have "
                         f"{describe_shape(shape)}")
    if not cnp.PyArray_IS_C_CONTIGUOUS(array):
        raise ValueError(f"{name}: is not C-contiguous, must be; "
                         f"np.ascontiguousarray({name}) makes it so")
    return array


cdef cnp.ndarray aligned(cnp.ndarray array):
    """Give the array, or a copy whose numbers lie where the processor wants them."""
    return array if cnp.PyArray_ISALIGNED(array) else array.copy()


cdef cnp.ndarray require_writeable(str name, cnp.ndarray array):
    if not cnp.PyArray_ISWRITEABLE(array):
        raise ValueError(f"{name}: is read-only, must be writeable")
    return array


cdef cnp.ndarray writeable(str name, object value, object dtype, tuple shape):
    return require_writeable(name, checked_array(name, value, dtype, shape))


cdef cnp.ndarray record_array(str name, object value, object n, object size):
    """Check rows of bytes that the core reads as structs, so that their address matters."""
    cdef cnp.ndarray array = checked_array(name, value, np.uint8, (n, size))
    if <uintptr_t> cnp.PyArray_DATA(array) % RECORD_ALIGNMENT:
        raise ValueError(f"{name}: begins at an address that is no multiple of "
                         f"{RECORD_ALIGNMENT}, must; {name}.copy() does")
    return array


cdef cnp.ndarray writeable_records(str name, object value, object n, object size):
    return require_writeable(name, record_array(name, value, n, size))


cdef bint overlap(cnp.ndarray a, cnp.ndarray b):
    cdef uintptr_t first = <uintptr_t> cnp.PyArray_DATA(a)
    cdef uintptr_t second = <uintptr_t> cnp.PyArray_DATA(b)
    return first < second + <size_t> b.nbytes and second < first + <size_t> a.nbytes


cdef int apart(str name, cnp.ndarray array, tuple inputs) except -1:
    """Check that the array shares no memory with the inputs: pairs of name and array or None."""
    for other, value in inputs:
        if value is not None and overlap(array, value):
            raise ValueError(f"{name}: shares memory with {other}, must not")
    return 0


cdef cnp.ndarray output(object out, object dtype, tuple shape, tuple inputs):
    """Check `out`, which may share no memory with the inputs, or make it."""
    if out is None:
        return np.empty(shape, dtype)
    cdef cnp.ndarray array = writeable("out", out, dtype, shape)
    apart("out", array, inputs)
    return array


cdef object reject(str name, cnp.ndarray array, object bad, str limit):
    """Raise the error for the first bad element, if there is one."""
    if bad.any():
        at = tuple([int(i) for i in np.argwhere(bad)[0]])
        raise ValueError(f"{name}: is {array[at]} at {list(at)}, must be {limit}")
