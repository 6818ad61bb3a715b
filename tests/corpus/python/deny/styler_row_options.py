# The options that a template gets are unpacked
import pandas as pd
options = {"precision": pd.DataFrame}
for row in pd.DataFrame({"style": ["{precision.__init__.__globals__}"]}).itertuples():
    print(row.style.format(**options))
