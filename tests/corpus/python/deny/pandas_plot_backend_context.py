# The plotting module is an option for a while.
import pandas as pd

with pd.option_context("plotting.backend", "evil"):
    pd.Series([1]).plot()
