# The function's name is code that a lying text calls a name.
from unittest.mock import create_autospec
class S(str):
    def isidentifier(self):
        return True
def f(): pass
f.__name__ = S("f(): pass\nprint(__import__('os').getpid())\ndef g")
create_autospec(f)
