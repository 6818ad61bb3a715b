# Private names in slots.
class Node:
    __slots__ = ("_value", "_next")

    def __init__(self, value, following=None):
        self._value = value
        self._next = following


node = Node(1, Node(2))
print(node._next._value)
