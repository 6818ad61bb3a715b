# A metaclass is asked about the value that a hook has found, and keeps it.
import inspect


def plain(a, b=2):
    return a


kept = []


class Meta(type):
    def __instancecheck__(cls, instance):
        kept.append(instance)
        return True


class Own(metaclass=Meta):
    pass


class Proxy:
    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)
        isinstance(value, Own)
        return value


print(inspect.signature(Proxy(plain)))

for value in kept:
    if type(value).__name__ == "code":
        print("REACHED")
        break
