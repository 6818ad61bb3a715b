# Options.
import pandas as pd

pd.set_option("display.max_rows", 10)
pd.options.display.max_columns = 5
pd.options.mode.chained_assignment = None
with pd.option_context("display.precision", 2):
    print(pd.DataFrame({"a": [1.23456]}))
