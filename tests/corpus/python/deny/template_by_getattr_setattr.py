# The template of an own object is bound by a setter that is had by a text
class A:
    def __init__(self):
        self.t = "{}"
    def show(self, x):
        return self.t.format(x)
a = A()
getattr(a, "__setattr__")("t", "{0." + "".join(reversed("__ssalc__")) + "}")
print(a.show(1))
