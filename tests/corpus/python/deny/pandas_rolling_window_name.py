# rolling(win_type=) reads the attribute of scipy.signal that a text names
import pandas as pd
print(pd.Series([1, 2, 3]).rolling(2, win_type=''.join(reversed('gnimmah'))).mean())
