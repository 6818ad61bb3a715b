from unittest.mock import patch
class A: x = 1
with patch.multiple(A, x=2):
    pass
