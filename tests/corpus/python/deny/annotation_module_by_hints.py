# get_type_hints gives the module back that stands in an annotation.
from PIL import Image
import typing
def f(x: Image): return x
typing.get_type_hints(f)["x"].sys
