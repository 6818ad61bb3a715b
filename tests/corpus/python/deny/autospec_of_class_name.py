# The name of the class means a function.
from unittest.mock import create_autospec
class A: pass
def f(): pass
A = f
class S(str):
    def isidentifier(self):
        return True
A.__name__ = S("f(): pass\nprint(__import__('os').getpid())\ndef g")
create_autospec(A)
