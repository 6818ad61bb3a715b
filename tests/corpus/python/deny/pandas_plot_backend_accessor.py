# The plotting module is imported by the accessor's method.
import pandas as pd

pd.Series([1]).plot.line(backend="evil")
