# An attribute of pandas' class is set under a computed name.
import pandas as pd
class A:
    def __init__(self, o):
        print('replaced')
pd.api.extensions.register_series_accessor(''.join(reversed('vsc_ot')))(A)
pd.Series([1]).to_csv
