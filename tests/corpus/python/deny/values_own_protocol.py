# A class of the file's that takes whatever has a method for its own.
from typing import Protocol, runtime_checkable
@runtime_checkable
class Shape(Protocol):
    def close(self): ...
def walk(node):
    for value in vars(node).values():
        if isinstance(value, Shape):
            yield value
def last(node):
    return [v for v in walk(node)]
print(last(open))
