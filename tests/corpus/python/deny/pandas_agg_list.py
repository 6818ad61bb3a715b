# The same in a list.
import pandas as pd

print(pd.DataFrame({"a": [1], "x": [1]}).agg(["sum", "__repr__"]))
