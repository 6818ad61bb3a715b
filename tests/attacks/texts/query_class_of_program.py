# an expression calls a class
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1


class A:
    def __init__(self, value):
        print("ESCAPED")

HELD = ("gantlet:", "is not defined", "invalid syntax", "is not a supported function")
try:
    df.eval("@A(1)")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
