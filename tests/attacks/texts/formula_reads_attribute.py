# a formula reads an attribute
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

df = pd.DataFrame({"x": [1.0, 2, 3, 4], "y": [2.0, 3, 5, 7], "z": [1.0, 4, 3, 5]})

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    smf.ols("y ~ I(x.to_csv('ESCAPED') or x)", df)
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
