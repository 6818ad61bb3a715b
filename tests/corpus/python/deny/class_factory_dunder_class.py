# A.__class__ of a class is type.
class A:
    pass
print(A.__class__('B', (), {}))
