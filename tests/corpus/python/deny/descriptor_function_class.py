# What a lazy attribute decorates is a class with another name.
class lazy:
    def __init__(self, func):
        self.name = func.__name__

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name)


class A:
    @lazy
    class x:
        __name__ = input()


print(A().x)
