# The same in a named aggregate.
import pandas as pd

print(pd.DataFrame({"a": [1], "b": [1]}).groupby("a").agg(x=("b", "__getattribute__")))
