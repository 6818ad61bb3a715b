# A copy gets each attribute of its object, copied.
import copy


class Tree:
    def __init__(self, value, children=()):
        self.value = value
        self.children = list(children)

    def __deepcopy__(self, memo):
        cls = self.__class__
        result = cls.__new__(cls)
        memo[id(self)] = result
        for key, item in self.__dict__.items():
            setattr(result, key, copy.deepcopy(item, memo))
        return result


print(copy.deepcopy(Tree(1, [Tree(2)])).children[0].value)
