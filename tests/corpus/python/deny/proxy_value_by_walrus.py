# A second name is bound to the value inside of an expression.
import inspect


def plain(a, b=2):
    return a


kept = []


class Proxy:
    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)
        kept.append((other := value) is not None and other)
        return value


print(inspect.signature(Proxy(plain)))

for value in kept:
    if type(value).__name__ == "code":
        print("REACHED")
        break
