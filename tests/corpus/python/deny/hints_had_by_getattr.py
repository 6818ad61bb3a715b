# The annotations that getattr gives are changed.
import typing


def f(a):
    return a


getattr(f, "__annotations__")["a"] = input()
print(typing.get_type_hints(f))
