# A class of the file's that takes others for its own.
from abc import ABC
class Shape(ABC):
    pass
Shape.register(type(print))
def walk(node):
    return [v for v in vars(node).values() if isinstance(v, Shape)]
print(walk(str))
