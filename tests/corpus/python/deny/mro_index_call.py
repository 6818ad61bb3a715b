# Mro index call.
class A:
    pass
O = A.__mro__[1]
print(O.__subclasses__)
