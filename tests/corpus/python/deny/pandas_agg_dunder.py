# A dunder by its name.
import pandas as pd

pd.Series([1]).agg("__class__")
