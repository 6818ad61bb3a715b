# A quote in a comment makes texts begin elsewhere.
import pandas as pd

df = pd.DataFrame({"a": [1]})
print(df.query("a == 1 # '\n or @pd.io.common.stringify_path('x')"))
