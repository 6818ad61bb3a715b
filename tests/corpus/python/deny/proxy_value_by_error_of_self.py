# A method is called with an exception as its object, and reads self.obj.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function

import inspect

class Reader:
    obj = None

    def read(self):
        return self.obj

class Proxy:
    target = None

    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)
        try:
            print(value.__name__)
        except AttributeError as error:
            kept.append(Reader.read(error))
        return value

proxy = Proxy(plain)
print(inspect.signature(proxy))
for value in kept:
    if type(value).__name__ == "code":
        print("REACHED")
        break
