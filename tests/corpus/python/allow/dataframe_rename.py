# DataFrame.rename has the name of a file function.
import pandas as pd

df = pd.DataFrame({"a": [1]})
print(df.rename(columns={"a": "b"}))
