# An object holds the list, and a term is appended through it.
import types

import pandas as pd
import statsmodels.formula.api as smf

frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
model = types.SimpleNamespace(terms=terms)
model.terms.append("I(print('evaluated') or x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
