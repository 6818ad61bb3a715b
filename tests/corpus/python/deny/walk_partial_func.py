# From a partial to the function that it holds.
import functools

functools.partial(print).func.__self__
