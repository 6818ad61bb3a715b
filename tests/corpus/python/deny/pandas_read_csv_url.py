# A table from the network.
import pandas as pd

pd.read_csv("http://localhost/x.csv")
