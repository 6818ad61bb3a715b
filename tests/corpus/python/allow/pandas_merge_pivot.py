# Joins.
import pandas as pd

left = pd.DataFrame({"k": [1, 2], "a": [3, 4]})
right = pd.DataFrame({"k": [1, 2], "b": [5, 6]})
print(pd.merge(left, right, on="k").pivot_table(index="k", values="b", aggfunc="sum"), pd.concat([left, right]))
