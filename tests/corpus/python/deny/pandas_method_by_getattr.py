# pandas calls a method by a text that a method is given which is had by a text.
import pandas as pd
print(getattr(pd.Series([1]), "apply")("__red" + "uce__")[0])
