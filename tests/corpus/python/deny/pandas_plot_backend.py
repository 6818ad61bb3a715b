# The plotting module is imported by its name.
import pandas as pd

pd.DataFrame({"a": [1]}).plot(backend="evil")
