# One of the words is not seen.
import pandas as pd
df = pd.DataFrame({"a": [1]})
for end in ("a", input()):
    print(getattr(df, "set_" + end))
