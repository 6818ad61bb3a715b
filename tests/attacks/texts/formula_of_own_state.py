# a class says what the state of a model's data is
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

df = pd.DataFrame({"x": [1.0, 2, 3, 4], "y": [2.0, 3, 5, 7], "z": [1.0, 4, 3, 5]})

import copy
r = smf.ols("y ~ x", df).fit()


class M(type(r.model.data)):
    def __init__(self):
        pass

    def __getstate__(self):
        return {"restore_design_info": True, "frame": df, "formula": "x ~ I(print('ESCAPED') or x)"}

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    copy.copy(M())
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
