# T.__name__ is a text, which singledispatch evaluates
import functools
from typing import TypeVar

T = TypeVar("__import__('os').system('id')")


@functools.singledispatch
def show(x):
    return x


@show.register
def _(x: T.__name__):
    return x
