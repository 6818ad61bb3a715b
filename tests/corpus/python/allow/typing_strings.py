# Annotations as texts.
class Tree:
    def __init__(self, left: "Tree | None" = None, right: "Tree | None" = None):
        self.left, self.right = left, right

    def depth(self: "Tree") -> "int":
        return 1 + max([t.depth() for t in (self.left, self.right) if t] or [0])


print(Tree(Tree()).depth())
