class A: pass
result = A.__mro__
