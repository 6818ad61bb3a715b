# How many arguments a function takes, and how they are called.
def curry(function):
    count = function.__code__.co_argcount
    print(function.__code__.co_varnames[:count], function.__code__.co_name)

    def inner(*args):
        return function(*args) if len(args) >= count else lambda *more: inner(*args, *more)

    return inner


@curry
def volume(a, b, c):
    return a * b * c


print(volume(2)(3)(4), hasattr(volume, "__self__"), hasattr(volume, "__code__"))
