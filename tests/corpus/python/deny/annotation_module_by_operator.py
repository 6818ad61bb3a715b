# An operator of the file's is given a module in an annotation.
from PIL import Image
class P:
    def __ror__(self, m): print(m.sys)
    __rand__ = __ror__
def f(x: Image | P()): return x
