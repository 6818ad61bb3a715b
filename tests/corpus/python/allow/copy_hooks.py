# How copies are made, said by the class itself.
import copy


class Tree:
    def __init__(self, value, children=()):
        self.value, self.children = value, list(children)

    def __copy__(self):
        return Tree(self.value, self.children)

    def __deepcopy__(self, memo):
        return Tree(copy.deepcopy(self.value, memo), copy.deepcopy(self.children, memo))


print(copy.deepcopy(Tree([1], [Tree(2)])).children[0].value, copy.copy(Tree(1)).value)
