# A format with pickles inside is written.
import pandas as pd

pd.DataFrame().to_hdf("x.h5", "x")
