# A lambda puts a term together that calls a builtin
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})
term = lambda name: f"I(sorted({name}) and {name})"
print(smf.ols("y ~ x + " + term("z"), df).fit().params)
