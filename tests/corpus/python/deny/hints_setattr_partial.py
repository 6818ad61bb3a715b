# A name made of a docstring's word is set by a method.
import functools
import typing


def f(a):
    return a


def put(name, value):
    functools.partial(f.__setattr__, name)(value)


put("__%s__" % "the annotations".split()[1], {"a": input()})
print(typing.get_type_hints(f))
