# A method by a dunder's name, in a constant table of aggregates.
import pandas as pd

print(pd.DataFrame({"a": [1], "x": [1]}).agg({"x": "__repr__"}))
