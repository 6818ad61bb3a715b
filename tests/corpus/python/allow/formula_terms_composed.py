# Formulas are put together of terms that lists, functions and tables hold, with names of columns and well-known functions
import numpy as np
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})


def quoted(name):
    return name if name.isidentifier() else f"Q('{name}')"


def power(name, degree):
    return "I(" + name + " ** " + str(degree) + ")"


terms = ["x", f"np.log({df.columns[1]} + 1)"]
terms.append("C(%s)" % "z")
print(len(smf.ols("y ~ " + " + ".join(terms), df).fit().params))
columns = [quoted(name) for name in df.columns if name != "y"]
right = " + ".join(columns)
print(len(smf.ols(f"y ~ {right}", df).fit().params), smf.ols("y ~ x + " + power("z", 2), df).fit().params.shape)
parts = []
for low, name in [(0.5, "x"), (0, "z")]:
    parts.append(f"{name} > {low}")
print(len(df.query(" and ".join(parts))), np.log(1))
