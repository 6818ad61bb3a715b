# A template gets a tuple that holds a function
import pandas as pd
for _, row in pd.DataFrame({"style": ["{subset[0].__globals__}"]}).iterrows():
    print(row.style.format(precision=1, subset=(pd.concat,)))
