# an expression calls a method of the program's by its name
import json

import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
limit = 1


class O:
    def mark(self):
        print("ESCAPED")


o = O()

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    df.eval("@o.mark()")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
