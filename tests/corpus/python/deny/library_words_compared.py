# A comparison hands the list to an object of the file's own, which changes it.
import sys
import pandas as pd


class E:
    def __eq__(self, other):
        other.append(sys.argv[0])
        return True


WORDS = ["mean"]
print(WORDS == E())
for m in WORDS:
    getattr(pd.DataFrame(), m)
