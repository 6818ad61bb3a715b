# A method by its name.
import pandas as pd

pd.DataFrame({"a": [1]}).apply("eval", expr="@pd.io")
