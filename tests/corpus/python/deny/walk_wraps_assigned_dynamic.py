# wraps copies attributes by computed names.
import functools


def steal(function, names):
    class Holder:
        def __setattr__(self, name, value):
            print(name, value)

    return functools.wraps(function, names, ())(Holder())


steal(print, ["__" + n + "__" for n in ("self",)])
