# A stand-in's method under another name sets attributes.
from unittest.mock import Mock
class A: pass
class B: pass
m = Mock()
m.x = A()
f = m.configure_mock
f(**{"x." + "".join(reversed("__ssalc__")): B})
print(m.x)
