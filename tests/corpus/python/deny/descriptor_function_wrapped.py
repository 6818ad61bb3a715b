# Below the lazy attribute another decorator renames the function.
class lazy:
    def __init__(self, func):
        self.name = func.__name__

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name)


def renamed(function):
    return type(input(), (), {})


class A:
    @lazy
    @renamed
    def x(self):
        return 1


print(A().x)
