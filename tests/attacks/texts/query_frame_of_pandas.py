# a name of a frame of pandas is a module
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    for level in range(1, 6):
        for name in ("sys", "np", "warnings", "com", "lib"):
            try:
                df.eval("@" + name, level=level)
                print("ESCAPED")
            except Exception as error:
                if "gantlet:" not in str(error) and "is not defined" not in str(error):
                    print(repr(error))
    raise ValueError("gantlet: each was held")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
