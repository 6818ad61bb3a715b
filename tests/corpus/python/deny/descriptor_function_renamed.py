# The function that a lazy attribute takes its name from has been given another.
class lazy:
    def __init__(self, func):
        self.func = func
        self.name = func.__name__

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name)


def first(self):
    return 1


first.__name__ = input()


class A:
    x = lazy(first)


print(A().x)
