# A query that comes from outside.
import sys

import pandas as pd

pd.DataFrame({"a": [1]}).query(sys.stdin.readline())
