# the class of a formatter takes another text
import random
from matplotlib.ticker import StrMethodFormatter

assert StrMethodFormatter("{x:.{pos}f} {{}}")(1.5, 2) == "1.50 {}"

try:
    print(type(StrMethodFormatter("{x}"))("{x.__globals__}")(random.Random.seed))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
