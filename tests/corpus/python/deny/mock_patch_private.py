from unittest.mock import patch
class A: _x = 1
with patch.object(A, "_x"):
    pass
