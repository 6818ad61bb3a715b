# a text formats an object
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1
t = "{0.__class__}"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    df.eval("@t.format(a)")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
