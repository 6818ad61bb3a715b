# a formatter gets another text, inside of a width
import random
from matplotlib.ticker import StrMethodFormatter

try:
    f = StrMethodFormatter("{x}")
    f.fmt = "{x:{x.__globals__}}"
    print(f(random.Random.seed))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
