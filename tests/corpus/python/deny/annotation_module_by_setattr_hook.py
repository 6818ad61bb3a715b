# wraps hands a function's annotations to an object's hook.
from PIL import Image
from functools import wraps
def f(x: Image): return x
class Box:
    def __setattr__(self, n, v):
        if isinstance(v, dict):
            for t in v.values(): print(t.sys.modules)
wraps(f)(Box())
