# an expression calls a function of the program
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1


def reach(value):
    print("ESCAPED")
    return value

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    df.eval("@reach(a)")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
