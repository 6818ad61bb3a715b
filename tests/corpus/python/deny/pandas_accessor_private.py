# An accessor takes the place of what pandas keeps for itself.
import pandas as pd

pd.api.extensions.register_series_accessor("_constructor")(lambda series: list)
print(pd.Series([1]) + 1)
