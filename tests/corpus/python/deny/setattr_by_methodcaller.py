# methodcaller sets an attribute by a text that is put together.
import operator
class A:
    pass
class B:
    pass
a = A()
operator.methodcaller("__setattr__", "".join(reversed("__ssalc__")), B)(a)
print(a)
