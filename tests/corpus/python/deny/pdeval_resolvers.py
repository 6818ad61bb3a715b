# Pdeval resolvers.
import pandas as pd
df = pd.DataFrame({'a': [1]})
print(pd.eval('df', resolvers=[{'df': pd}]))
