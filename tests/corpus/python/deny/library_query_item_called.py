# An item of a variable is called.
import pandas as pd

fs = [print]
df = pd.DataFrame({"a": [1]})
print(df.query("@fs[0](a) == 1"))
