# max gives one of its arguments, and the words in it are changed.
import pandas as pd

WORDS = ["a > 0"]
same = max(WORDS, [])
same[0] = "".join(["a > @", "pd.io.common.os.getpid()"])
for word in WORDS:
    print(pd.DataFrame({"a": [1]}).query(word))
