# A class of the file's is given a module as the subscript of an annotation.
from PIL import Image
class D:
    def __class_getitem__(cls, m):
        print(m.sys)
def f(x: D[Image]): return x
