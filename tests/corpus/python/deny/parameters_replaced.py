# The signature's parameters are replaced before they are read.
import inspect


class A:
    def __init__(self, x=1):
        self.x = x

    def show(self):
        sig = inspect.signature(type(self).__init__)
        sig = sig.replace(parameters=[inspect.Parameter(input(), 0)])
        return {p: getattr(self, p) for p in sig.parameters}


print(A().show())
