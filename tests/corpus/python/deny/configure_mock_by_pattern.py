# A pattern has the method of a stand-in that sets attributes by dotted texts.
from unittest.mock import Mock
class A: pass
class B: pass
a = A()
m = Mock()
m.x = a
match m:
    case object(configure_mock=f):
        f(**{"x." + "".join(reversed("__ssalc__")): B})
print(a)
