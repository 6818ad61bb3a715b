# A list of aggregations gets one that nobody sees.
import pandas as pd
df = pd.DataFrame({"a": [1]})
ops = ["sum"]
ops.append(input())
print(df["a"].agg(ops))
