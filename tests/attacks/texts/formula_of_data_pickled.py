# the formula that a model's data holds is evaluated when they are copied by pickle
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

df = pd.DataFrame({"x": [1.0, 2, 3, 4], "y": [2.0, 3, 5, 7], "z": [1.0, 4, 3, 5]})

import pickle
r = smf.ols("y ~ x", df).fit()
r.model.data.formula = "y ~ x + I(print('ESCAPED') or x)"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    pickle.loads(pickle.dumps(r.model.data))
    print("read")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
