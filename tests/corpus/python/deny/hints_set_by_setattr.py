# setattr puts annotations in the place of those that are written.
import typing


def f(a):
    return a


name = "the annotations".replace("the ", "__") + "__"
setattr(f, "__annotations__", {"a": input()})
print(typing.get_type_hints(f))
