# A setter by text is had by getattr.
class A:
    pass
a = A()
getattr(a, "__setattr__")("__cla" + "ss__", type("B", (A,), {}))
print(a)
