# metaclass=type changes nothing, and A.__class__ builds classes.
class A(metaclass=type):
    pass
print(A.__class__('B', (object,), {}))
