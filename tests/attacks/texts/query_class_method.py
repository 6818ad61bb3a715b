# query by pandas' class, with a text that is a variable
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    text = "@json.codecs.sys.modules == 1"
    pd.DataFrame.query(df, text)
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
