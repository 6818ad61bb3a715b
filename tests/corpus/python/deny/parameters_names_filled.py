# Another name is added to the names of the parameters.
import inspect


class A:
    def __init__(self, x=1):
        self.x = x

    def show(self, more):
        names = [p for p in inspect.signature(type(self).__init__).parameters if p != "self"]
        names.append(more)
        return {p: getattr(self, p) for p in names}


print(A().show(input()))
