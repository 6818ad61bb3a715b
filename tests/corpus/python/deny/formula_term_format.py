# A term that is formatted into the formula is put together itself
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})
inner = "{}({})".format("print", "1")
print(smf.ols("y ~ x + I(z + {})".format(f"int({inner} is None)"), df).fit().params)
