# Setting an attribute by one of two words is as if it were written.
class Node:
    def __init__(self, k):
        self.k = k; self.left = None; self.right = None
class Tree:
    def _rotate(self, node, direction):
        other = "right" if direction == "left" else "left"
        pivot = getattr(node, other)
        setattr(node, other, getattr(pivot, direction))
        setattr(pivot, direction, node)
        return pivot
    def fix(self, node):
        if node.left:
            return self._rotate(node, "right")
        return self._rotate(node, "left")


root = Node(1)
root.right = Node(2)
print(Tree().fix(root).k)
