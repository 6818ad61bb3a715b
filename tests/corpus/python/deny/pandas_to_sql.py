# A data base is written.
import pandas as pd

pd.DataFrame().to_sql("t", "sqlite:////tmp/x.db")
