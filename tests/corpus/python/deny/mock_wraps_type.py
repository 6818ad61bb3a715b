from unittest.mock import Mock
print(Mock(wraps=type)("A", (), {"x": 1}))
