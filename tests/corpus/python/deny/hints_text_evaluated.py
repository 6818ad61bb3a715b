# An annotation is a text with a call.
import functools
import typing


def checked(fn):
    "Checks what annotations say"
    return typing.get_type_hints(fn)


@checked
def f(a: "__import__('os').system('id')"):
    return a
