# Mro module name.
class A:
    pass
n = A.__mro__[1].__module__
print(__import__(n))
