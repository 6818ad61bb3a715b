# singledispatch evaluates annotations that are texts.
import functools


@functools.singledispatch
def show(value):
    return value


@show.register
def _(value: "print('ran')"):
    return value
