from unittest.mock import patch
class A: x = 1
with patch.object(A, input()):
    pass
