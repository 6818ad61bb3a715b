# The word is that under which a library's object holds a module.
import warnings
class D:
    def __get__(self, obj, owner=None):
        return obj.__dict__.setdefault("_module", {})
class W(warnings.catch_warnings):
    m = D()
print(W().m.modules["os"].getpid())
