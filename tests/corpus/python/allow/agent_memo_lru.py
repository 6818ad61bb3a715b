# Memo lru.
from collections import OrderedDict
from functools import wraps
class LRUCache:
    def __init__(self, capacity): self.capacity, self.data = capacity, OrderedDict()
    def get(self, k, default=None):
        if k not in self.data: return default
        self.data.move_to_end(k); return self.data[k]
    def put(self, k, v):
        self.data[k] = v; self.data.move_to_end(k)
        if len(self.data) > self.capacity: self.data.popitem(last=False)
def memoize(fn):
    cache = LRUCache(100)
    @wraps(fn)
    def wrapper(*args, **kw):
        key = (args, tuple(sorted(kw.items())))
        hit = cache.get(key)
        if hit is None:
            hit = fn(*args, **kw); cache.put(key, hit)
        return hit
    wrapper.cache = cache
    return wrapper
@memoize
def fib(n): return n if n < 2 else fib(n-1) + fib(n-2)
print(fib(50), len(fib.cache.data))
