# The variable stands in brackets, and what is called behind them.
import pandas as pd

df = pd.DataFrame({"a": [1]})
print(df.query("a == (@pd).io.common.stringify_path(1)"))
