# update_wrapper stores a function's annotations in an object, which reads its own dictionary.
from PIL import Image
import functools
def f(x: Image): return x
class Box:
    def __init__(self):
        functools.update_wrapper(self, f)
    def show(self):
        for k, v in vars(self).items():
            if isinstance(v, dict):
                for t in v.values(): print(t.sys.modules)
Box().show()
