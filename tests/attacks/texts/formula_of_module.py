# a formula is evaluated in a frame of a library, where sys is a name
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

df = pd.DataFrame({"x": [1.0, 2, 3, 4], "y": [2.0, 3, 5, 7], "z": [1.0, 4, 3, 5]})


class Take:
    def code_with_intercept(self, levels):
        print("ESCAPED", levels)

    code_without_intercept = code_with_intercept


import sys

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    smf.ols("y ~ C(sys, Take)", df)
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
