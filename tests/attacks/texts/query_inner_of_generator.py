# an expression reads a generator's frame
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1
g = (x for x in df.a)

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    df.eval("@g.gi_frame")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
