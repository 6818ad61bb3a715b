# A query of columns alone.
import pandas as pd

df = pd.DataFrame({"a": [1, 2], "b": [3, 4]})
limit = 1
print(df.query("a > @limit and b < 5"), df.eval("c = a + b"))
