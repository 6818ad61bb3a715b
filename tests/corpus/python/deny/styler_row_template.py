# A cell of a row is a template that gets the row
import pandas as pd
for row in pd.DataFrame({"style": ["{r.__class__}"]}).itertuples():
    print(row.style.format(r=row))
