# A query's method imports a plotting module.
import pandas as pd

pd.DataFrame({"a": [1]}).query("a.plot(backend='evil')", engine="python")
