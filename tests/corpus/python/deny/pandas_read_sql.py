# A data base.
import pandas as pd

pd.read_sql("select 1", "sqlite:///x.db")
