# A query by pipe.
import pandas as pd

pd.DataFrame({"a": [1]}).pipe(pd.DataFrame.query, "@pd.io.common.os.sep == a")
