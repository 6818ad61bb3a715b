# The term comes into the list unseen, and is written in two pieces of which neither is code.
import pandas as pd
import statsmodels.formula.api as smf

frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
(terms or []).append("I(pri" + "nt('evaluated') or x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
