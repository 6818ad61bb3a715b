# imports a module by plot(**computed)
import pandas as pd
d = dict([(k[::-1], v[::-1]) for k, v in [('dnekcab', 'siht')]])
try:
    pd.Series([1]).plot(**d)
except Exception as e:
    print(repr(e)[:200])
