# A deep copy's memo holds what a hook has set on its object.
import copy
import inspect


def plain(a, b=2):
    return a


kept = []


class Proxy:
    target = None

    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)
        if name.endswith('code__'):
            setattr(self, name, value)
        return value


print(inspect.signature(Proxy(plain)))

proxy = Proxy(plain)
inspect.signature(proxy)
memo = {}
twin = copy.deepcopy(proxy, memo)
for state in memo.values():
    if isinstance(state, dict):
        for value in state.values():
            if type(value).__name__ == "code":
                print("REACHED")
