# a plot's variables are formulas
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

df = pd.DataFrame({"x": [1.0, 2, 3, 4], "y": [2.0, 3, 5, 7], "z": [1.0, 4, 3, 5]})

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    sm.graphics.plot_partregress("y", "x", ["I(print('ESCAPED') or z)"], data=df)
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
