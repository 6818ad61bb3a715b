# A template lies in a named tuple, and gets what a loop goes through
import pandas as pd
import collections

Box = collections.namedtuple("Box", "style")
for precision in (1, pd.concat):
    print(Box("{precision}").style.format(precision=precision, decimal=len))
