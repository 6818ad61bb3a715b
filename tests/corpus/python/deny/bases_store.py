# Bases store.
class A:
    pass

class B(A):
    pass
b, = B.__bases__
print(b.__name__, b.__subclasses__)
