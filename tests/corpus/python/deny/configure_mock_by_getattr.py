# A stand-in sets attributes by a method that is had by a text.
from unittest.mock import Mock
class A: pass
class B: pass
m = Mock()
m.x = A()
getattr(m, "configure_mock")(**{"x." + "".join(reversed("__ssalc__")): B})
print(m.x)
