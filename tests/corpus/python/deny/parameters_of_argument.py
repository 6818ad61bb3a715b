# The function whose parameters are read is handed in.
import inspect


class A:
    def __init__(self, x=1):
        self.x = x

    def show(self, function):
        return {p: getattr(self, p) for p in inspect.signature(function).parameters}


print(A().show(lambda __class__: 1))
