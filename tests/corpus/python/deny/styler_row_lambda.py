# A template gets a lambda beside a number
import pandas as pd
for row in pd.DataFrame({"style": ["{na_rep.__globals__}"]}).itertuples():
    print(row.style.format(precision=1, na_rep=lambda: 1))
