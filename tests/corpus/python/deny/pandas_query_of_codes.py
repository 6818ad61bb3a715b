# A query of which the telling characters are numbers that come as data.
import pandas as pd

df = pd.DataFrame({"a": [1]})
codes = pd.Series([64, 112, 100, 46, 105, 111])
df.query("a == " + "".join(chr(code) for code in codes))
