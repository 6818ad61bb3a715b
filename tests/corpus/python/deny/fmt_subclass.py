# Fmt subclass.
from matplotlib.ticker import StrMethodFormatter

class F(StrMethodFormatter):

    def __init__(self):
        self.fmt = '{x.' + '__class__}'
print(F()(1))
