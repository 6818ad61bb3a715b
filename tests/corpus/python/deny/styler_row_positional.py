# A template gets its argument by position
import pandas as pd
for row in pd.DataFrame({"style": ["{0.__globals__}"]}).itertuples():
    print(row.style.format(pd.concat, precision=1))
