# A name made of a docstring's word is set.
import typing


def f(a):
    "check the annotations here"
    return a


setattr(f, "__" + f.__doc__.split()[2] + "__", {"a": input()})
print(typing.get_type_hints(f))
