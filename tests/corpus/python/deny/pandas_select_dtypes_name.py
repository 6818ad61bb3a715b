# select_dtypes reads the attribute of numpy that a text names
import pandas as pd
print(pd.DataFrame({'a': [1]}).select_dtypes(include=''.join(reversed('46tni'))))
