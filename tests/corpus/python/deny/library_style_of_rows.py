# `style` is a template in a row of a table, and not a Styler.
import sys
import pandas as pd

df = pd.DataFrame({"style": [sys.argv[0]]})
for row in df.itertuples():
    print(row.style.format(df))
