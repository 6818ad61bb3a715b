# The number that a template gets is a function in the end
import pandas as pd
digits = 1
digits = pd.concat
for row in pd.DataFrame({"style": ["{precision.__globals__}"]}).itertuples():
    print(row.style.format(precision=digits))
