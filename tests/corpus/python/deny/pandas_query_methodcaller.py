# A query by methodcaller.
import operator

import pandas as pd

operator.methodcaller("query", "@pd.io")(pd.DataFrame())
