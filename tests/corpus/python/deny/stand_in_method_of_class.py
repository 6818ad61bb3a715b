# Stand in method of class: taken as a value, and called with what can't be seen.
from unittest.mock import Mock
class A: pass
class B: pass
m = Mock()
m.x = A()
f = Mock.configure_mock
f(m, **{"x." + "".join(reversed("__ssalc__")): B})
print(m.x)
