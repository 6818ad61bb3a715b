# types.coroutine changes the code of a library's generator function
import heapq
import types


def change(function):
    types.coroutine(function)


change(heapq.merge)
print(heapq.merge.__name__)
