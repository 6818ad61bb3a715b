# A table holds a term that is put together of a builtin and a column
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})
column = df.columns[2]
TERMS = {"plain": "x", "other": f"I(open({column!r}) and {column})"}
formula = "y ~ " + " + ".join(TERMS[key] for key in ("plain", "other"))
print(smf.ols(formula, df).fit().params)
