# An annotation is a name for a text, which is evaluated.
from functools import singledispatch

TEXT = "print" + "('ran')"


@singledispatch
def show(value):
    return value


@show.register
def _(value: TEXT):
    return value
