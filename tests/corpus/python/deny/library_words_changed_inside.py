# A list within a tuple that has a name.
import sys
import pandas as pd

WORDS = (["mean"],)
WORDS[0][0] = sys.argv[0]
for (m,) in WORDS:
    getattr(pd.DataFrame(), m)
