# The function behind the method.
import pandas as pd

pd.DataFrame.query(pd.DataFrame({"a": [1]}), "@pd.io.common.os.sep == a")
