# The same by its class.
import pandas as pd

pd.HDFStore("x.h5")["x"]
