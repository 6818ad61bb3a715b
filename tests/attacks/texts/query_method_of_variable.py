# the same of a variable
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1
text = "a b"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    df.eval("@text.split")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
