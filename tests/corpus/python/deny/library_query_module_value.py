# A part of a module comes into a column.
import pandas as pd

df = pd.DataFrame({"a": [1]})
df = df.eval("m = @pd.io.common")
print(df)
