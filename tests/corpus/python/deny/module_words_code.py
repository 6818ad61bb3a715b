# A loop's word is pandas' function that runs texts.
import pandas as pd
for n in ("isna", "eval"):
    print(getattr(pd, n)(input()))
