# Copies of objects.
import copy


class Node:
    def __init__(self, children):
        self.children = children

    def __copy__(self):
        return Node(list(self.children))

    def __deepcopy__(self, memo):
        return Node(copy.deepcopy(self.children, memo))


print(copy.deepcopy(Node([[1]])).children, copy.copy([1]))
