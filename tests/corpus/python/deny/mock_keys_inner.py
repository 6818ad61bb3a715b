from unittest.mock import Mock
class A: pass
print(Mock(return_value=A(), **{"return_value.__class__.x": 1}))
