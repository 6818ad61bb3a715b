# A name made of a docstring's word is one of those that wraps() copies.
import functools
import typing


def note():
    "check the annotations here"


def evil(a):
    return a


class Holder:
    pass


word = "__" + "the annotations".split()[1] + "__"
h = Holder()
h_text = {"a": input()}


@functools.wraps(h, assigned=(word,))
def f(a):
    return a


print(typing.get_type_hints(f))
