# Modules in own eq.
import sys

class T(str):

    def __eq__(self, o):
        return True
    __hash__ = str.__hash__
print(T('x') in sys.modules)
d = sys.modules
