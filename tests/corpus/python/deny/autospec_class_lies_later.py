# An attribute of the class says that it is a function only when it is asked late: its name is run as code.
import inspect
from unittest.mock import create_autospec
class S(str):
    def isidentifier(self): return True
class Flags:
    co_flags = 0
class Lie:
    n = 0
    def __call__(self): pass
    def __getattribute__(self, name):
        if name == "__na" "me__": return S("f(): pass\nprint(1+1)\ndef g")
        if name == "__signa" "ture__": return inspect.signature(lambda: 1)
        if name == "__co" "de__": return Flags()
        if name.endswith("ass__"):
            Lie.n += 1
            return type(inspect.getdoc) if Lie.n > 6 else Lie
        return super().__getattribute__(name)
class A:
    f = Lie()
try:
    create_autospec(A, instance=True).f
except KeyError:
    print("ran")
