# A table that is a pickle.
import pandas as pd

pd.read_pickle("table.pkl")
