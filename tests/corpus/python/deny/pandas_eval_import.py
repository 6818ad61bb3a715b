# pandas.eval with a call.
import pandas as pd

pd.eval("__import__('os').system('id')", engine="python", parser="python")
