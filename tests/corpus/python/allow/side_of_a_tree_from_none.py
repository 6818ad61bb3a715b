# The side of a node is None before the loop that chooses one of two.
class Node:
    def __init__(self, key):
        self.key, self.left, self.right = key, None, None


def insert(root, key):
    side, parent, node = None, None, root
    while node is not None:
        parent = node
        side = "left" if key < node.key else "right"
        node = getattr(node, side)
    if parent is None:
        return Node(key)
    setattr(parent, side, Node(key))
    return root


tree = None
for key in (5, 2, 8, 1):
    tree = insert(tree, key)
print(tree.left.left.key, tree.right.key)
