# an expression calls a builtin that the program holds
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1
f = len

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    df.eval("@f(a)")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
