# A pattern reads a function's annotations, where a module stands.
from PIL import Image
def f(x: Image): return x
match f:
    case object(__annotations__=a):
        print(a["x"].sys)
