# The settings of an estimator, by the names of its constructor's parameters.
import inspect


class Estimator:
    def get_params(self):
        names = [p for p in inspect.signature(type(self).__init__).parameters if p != "self"]
        return {name: getattr(self, name) for name in names}

    def __repr__(self):
        shown = ", ".join(f"{k}={v!r}" for k, v in self.get_params().items())
        return f"{type(self).__name__}({shown})"


class Tree(Estimator):
    def __init__(self, depth=3, seed=None):
        self.depth = depth
        self.seed = seed


class Forest(Tree):
    def __init__(self, depth=3, seed=None, trees=10):
        super().__init__(depth, seed)
        self.trees = trees

    @classmethod
    def defaults(cls):
        return [str(p) for p in inspect.signature(cls.__init__).parameters.values()]


print(Tree(depth=5), Forest(trees=3), Forest.defaults())
