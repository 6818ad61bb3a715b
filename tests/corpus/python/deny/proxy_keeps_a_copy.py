# A hook keeps what a method of the value gives, which is another of its kind.
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
        if name.endswith("code__"):
            kept.append(value.replace())
        return value


print(inspect.signature(Proxy(plain)))

for value in kept:
    if type(value).__name__ == "code":
        print("REACHED")
        break
