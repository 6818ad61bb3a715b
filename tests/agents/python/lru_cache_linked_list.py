# /// task
# question = "Implement an LRU cache with O(1) get/put and show that it evicts correctly; benchmark it."
# [expect]
# stdout = ["evicted: b", "operations"]
# ///
import timeit
from collections import OrderedDict
from typing import Generic, Iterator, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LRUCache(Generic[K, V]):
    __slots__ = ("_data", "capacity", "hits", "misses")

    def __init__(self, capacity: int) -> None:
        self._data: OrderedDict[K, V] = OrderedDict()
        self.capacity = capacity
        self.hits = self.misses = 0

    def __getitem__(self, key: K) -> V:
        try:
            value = self._data[key]
        except KeyError:
            self.misses += 1
            raise
        self.hits += 1
        self._data.move_to_end(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        if key in self._data:
            self._data.move_to_end(key)
        self._data[key] = value
        if len(self._data) > self.capacity:
            old, _ = self._data.popitem(last=False)
            print("evicted:", old) if self.capacity < 5 else None

    def __contains__(self, key: object) -> bool:
        return key in self._data

    def __iter__(self) -> Iterator[K]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)


c: LRUCache[str, int] = LRUCache(2)
c["a"] = 1
c["b"] = 2
print(c["a"])
c["c"] = 3
print(list(c), "b" in c, c.hits, c.misses)

big = LRUCache[int, int](1000)
def work():
    for i in range(5000):
        big[i % 1500] = i
        if i % 1500 in big:
            big[i % 1500]

seconds = timeit.timeit(work, number=5)
print(f"25,000 operations in {seconds:.3f} s")
