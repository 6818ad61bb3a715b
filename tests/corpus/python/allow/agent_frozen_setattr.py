# Frozen setattr.
class Frozen:
    def __init__(self, **kw):
        for k, v in kw.items(): object.__setattr__(self, k, v)
    def __setattr__(self, k, v): raise AttributeError(f"{type(self).__name__} is frozen")
f = Frozen(a=1)
try: f.a = 2
except AttributeError as e: print(f.a, e)
