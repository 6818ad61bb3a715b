# the same by copy
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

df = pd.DataFrame({"x": [1.0, 2, 3, 4], "y": [2.0, 3, 5, 7], "z": [1.0, 4, 3, 5]})

import copy
r = smf.ols("y ~ x", df).fit()
r.model.data.formula = "y ~ x + I(print('ESCAPED') or x)"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    copy.copy(r.model.data)
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
