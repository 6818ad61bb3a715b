from unittest.mock import patch
class A: x = 1
@patch.object(A, "x")
def f(m):
    pass
f.patchings[0].attribute = input()
