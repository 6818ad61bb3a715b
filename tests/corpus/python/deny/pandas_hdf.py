# A format with pickles inside.
import pandas as pd

pd.read_hdf("x.h5")
