# An annotation is a generic of what is read.
import functools
import typing


@functools.singledispatch
def show(value):
    return value


@show.register
def _(value: typing.Optional[input()]):
    return value
