# Everyday uses: functools more.
import functools, operator

@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(30), fib.cache_info(), fib.__wrapped__(1))
fib.cache_clear()

@functools.singledispatch
def show(x):
    return f'obj {x}'

@show.register(int)
def _(x):
    return f'int {x}'

@show.register(list)
@show.register(tuple)
def _(x):
    return 'seq'
print(show(1), show((1,)), show.dispatch(int).__name__, show.registry.keys())

class A:

    @functools.singledispatchmethod
    def f(self, x):
        return 'any'

    @f.register
    def _(self, x: int):
        return 'int'
    g = functools.partialmethod(f, 3)
print(A().f(1), A().g())

@functools.total_ordering
class T:

    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __lt__(self, o):
        return self.v < o.v
print(T(1) <= T(2), functools.reduce(operator.mul, [1, 2, 3], 1), sorted([3, 1], key=functools.cmp_to_key(lambda a, b: a - b)))

def retry(times=3, exceptions=(Exception,)):

    def deco(fn):

        @functools.wraps(fn)
        def inner(*a, **k):
            for i in range(times):
                try:
                    return fn(*a, **k)
                except exceptions as e:
                    err = e
            raise err
        return inner
    return deco

@retry(times=2, exceptions=(ValueError,))
def flaky():
    return 1
print(flaky(), flaky.__name__)
compose = lambda *fs: functools.reduce(lambda f, g: lambda x: f(g(x)), fs)
print(compose(str, abs)(-1), functools.partial(int, base=2)('101'), functools.partial(print, sep='-').keywords)
