# operator.setitem puts a term into the list whose terms are joined.
import operator

import pandas as pd
import statsmodels.formula.api as smf

frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
operator.setitem(terms, 0, "I(print('evaluated') or x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
