# A private name of the hook's own object is the library object's.
import warnings
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        return getattr(self.t, name)
    def leak(self):
        return self._module
print(P(warnings.catch_warnings()).leak())
