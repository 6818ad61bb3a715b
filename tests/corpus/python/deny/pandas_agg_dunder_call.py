# df.agg.__call__ calls a method by its name.
import pandas as pd

print(pd.DataFrame({"a": [1]}).agg.__call__("__class__"))
