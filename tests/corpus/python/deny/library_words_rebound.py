# The loop's name is bound once more.
import sys
import pandas as pd

for m in ("mean", "max"):
    m = sys.argv[0]
    getattr(pd.DataFrame(), m)
