# A query as a value.
import pandas as pd

list(map(pd.DataFrame({"a": [1]}).query, ["@pd.io.common.os.sep == a"]))
