# A cell of a row is a template that gets a function under the name of an option
import pandas as pd
def f():
    return 1


for row in pd.DataFrame({"style": ["{precision.__globals__}"]}).itertuples():
    print(row.style.format(precision=f))
