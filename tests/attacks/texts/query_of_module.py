# an expression reads what a module imports
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    df.query("a == @json.codecs.builtins.len(b)")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
