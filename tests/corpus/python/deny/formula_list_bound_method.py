# The list's own method is kept under a name, and called by it.
import pandas as pd
import statsmodels.formula.api as smf

frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
add = terms.append
add("I(print('evaluated') or x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
