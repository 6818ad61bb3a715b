# A styled table in a program that goes through rows as well
import pandas as pd

df = pd.DataFrame({"a": [1.25, 2.5], "b": ["x", "y"]})
print(df.style.format(precision=1).to_html()[:6], df.style.format(precision=2, na_rep="-").to_html()[:6])
for row in df.itertuples(index=False):
    print(row.a, row.b)
