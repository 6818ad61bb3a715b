# A registered function's annotations are changed.
from functools import singledispatch


@singledispatch
def show(value):
    return value


def other(value):
    return value


other.__annotations__ = {"value": "print('ran')"}
show.register(other)
