# Mro rebind.
class A:
    pass
for k in A.__mro__:
    print(k.__name__)
print(k.__subclasses__)
