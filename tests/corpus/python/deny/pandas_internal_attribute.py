# A private attribute of a frame.
import pandas as pd

pd.DataFrame({"a": [1]})._mgr.apply.__globals__
