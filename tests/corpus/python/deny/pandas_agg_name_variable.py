# A method whose name is put together.
import pandas as pd

pd.DataFrame({"a": [1]}).agg("to_" + "pickle", path="x")
