# an expression hands out a method by its name
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    df.eval("a.sample")(1)
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
