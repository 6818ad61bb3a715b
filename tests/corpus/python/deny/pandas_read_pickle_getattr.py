# The same by getattr.
import pandas as pd

getattr(pd, "read_" + "pickle")("table.pkl")
