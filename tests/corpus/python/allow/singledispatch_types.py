# Functions chosen by the type of an argument.
from functools import singledispatch, singledispatchmethod


@singledispatch
def show(value):
    return repr(value)


@show.register
def _(value: int):
    return f"int {value}"


@show.register(list)
def _(value):
    return f"list of {len(value)}"


class Printer:
    @singledispatchmethod
    def show(self, value):
        return "?"

    @show.register
    def _(self, value: str):
        return value


print(show(1), show([1]), Printer().show("x"))
