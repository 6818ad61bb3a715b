# The term calls a function of a library's that the program imports.
import pandas as pd
import statsmodels.formula.api as smf

frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
(terms or []).append("I(pd.show_versions() or x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
