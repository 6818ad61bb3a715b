# getattr gives functools.update_wrapper: the function that a decorator is given has another's name.
import functools

rename = getattr(functools, "update_wrapper")


def numbers():
    yield 1


Other = type([word for word in dir(numbers()) if word.endswith("me") and word[0] == "g"][0], (), {})


def lazy(function):
    rename(function, Other)
    word = function.__name__

    def read(owner):
        return getattr(owner, word)

    return read


@lazy
def size(owner):
    pass


print(size(numbers()))
