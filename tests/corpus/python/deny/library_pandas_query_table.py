# pandas: a query is filled with a table's condition, of which one is code.
import pandas as pd

RULES = {"low": "a < 3", "odd": "@pd.io.common.os.getpid()"}
frame = pd.DataFrame({"a": [1, 5]})
for name in ["low", "odd"]:
    print(frame.query("a > 0 and {}".format(RULES[name])))
