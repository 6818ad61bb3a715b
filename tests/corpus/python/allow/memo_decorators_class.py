# annotations with ParamSpec beside singledispatchmethod, which evaluates texts
import functools, time
from typing import ParamSpec, TypeVar, Callable
P, R = ParamSpec("P"), TypeVar("R")
def trace(prefix: str = ">") -> Callable[[Callable[P, R]], Callable[P, R]]:
    def deco(fn):
        depth = 0
        @functools.wraps(fn)
        def inner(*args: P.args, **kw: P.kwargs) -> R:
            nonlocal depth
            print(prefix * (depth + 1), fn.__qualname__, args)
            depth += 1
            try: return fn(*args, **kw)
            finally: depth -= 1
        return inner
    return deco
class CountCalls:
    def __init__(self, fn):
        functools.update_wrapper(self, fn)
        self.fn, self.calls = fn, 0
    def __call__(self, *a, **k):
        self.calls += 1
        return self.fn(*a, **k)
    def __get__(self, obj, owner=None):
        return self if obj is None else functools.partial(self, obj)
@trace("-")
def fact(n): return 1 if n < 2 else n * fact(n - 1)
class Geo:
    @CountCalls
    def area(self, w, h=2): return w * h
    @functools.cached_property
    def heavy(self): time.sleep(.001); return 42
    @functools.singledispatchmethod
    def show(self, x): return f"obj {x}"
    @show.register
    def _(self, x: int): return f"int {x}"
    @show.register(list)
    def _(self, x): return f"list of {len(x)}"
g = Geo()
print(fact(3), g.area(3), g.area(1, h=5), Geo.area.calls, g.heavy, g.show(1), g.show([1]), g.show("s"))
print(functools.reduce(lambda a, b: a * b, range(1, 6)), functools.partial(int, base=2)("101"))
