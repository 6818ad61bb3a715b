# A list of words that is changed before a loop takes names from it.
import sys
import pandas as pd

WORDS = ["mean"]
WORDS.append(sys.argv[0][:0] + "".join(["to", "_", "pic"]) + "kle")
for m in WORDS:
    getattr(pd.DataFrame(), m)
