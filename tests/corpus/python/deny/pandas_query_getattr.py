# A query by getattr.
import pandas as pd

getattr(pd.DataFrame(), "qu" + "ery")("@pd.io.common.os")
