# typing.get_type_hints in a decorator, whose docstring speaks of annotations.
import functools
import typing


def checked(fn):
    """Check argument types against simple annotations."""
    hints = typing.get_type_hints(fn)

    @functools.wraps(fn)
    def wrapper(*args):
        for name, value in zip(hints, args):
            if not isinstance(value, hints[name]):
                raise TypeError(f"{name} should be {hints[name].__name__}")
        return fn(*args)

    return wrapper


@checked
def repeat(text: str, times: int) -> str:
    return text * times


print(repeat("ab", 2))
try:
    repeat(1, 2)
except TypeError as error:
    print(error)
