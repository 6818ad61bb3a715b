# The run's arguments name what is aggregated, beside a star import.
from matplotlib import *
import pandas as pd
print(pd.DataFrame({"a": [1]}).agg(arguments["how"]))
