# Functions of numpy name nothing, though a star import might bind `np` anew.
import numpy as np
import pandas as pd
from math import *

frame = pd.DataFrame({"team": ["a", "a", "b"], "points": [1, 2, 3]})
print(frame.groupby("team")["points"].agg([np.sum, np.mean]), floor(2.5))
