# Pdeval module attr.
import pandas as pd
df = pd.DataFrame({'a': [1]})
df2 = pd
print(pd.eval('df2.io'))
