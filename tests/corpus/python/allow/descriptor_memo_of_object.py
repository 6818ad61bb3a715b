# A descriptor keeps what it makes in the object that it is asked for, under a name of its own.
import functools


class memo:
    def __init__(self, func):
        self.func = func
        self.cache = {}

    def __call__(self, *args):
        if args not in self.cache:
            self.cache[args] = self.func(*args)
        return self.cache[args]

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        store = obj.__dict__.setdefault("_memo", {})
        name = self.func.__name__
        if name not in store:
            store[name] = memo(functools.partial(self.func, obj))
        return store[name]


class Grid:
    def __init__(self, n):
        self.n = n

    @memo
    def paths(self, r, c):
        if r >= self.n or c >= self.n:
            return 0
        if r == c == self.n - 1:
            return 1
        return self.paths(r + 1, c) + self.paths(r, c + 1)


print(Grid(4).paths(0, 0))
