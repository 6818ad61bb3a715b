# Fmt class attr.
from matplotlib.ticker import StrMethodFormatter

class F(StrMethodFormatter):
    fmt = '{x.' + '__class__}'

    def __init__(self):
        pass
print(F()(1))
