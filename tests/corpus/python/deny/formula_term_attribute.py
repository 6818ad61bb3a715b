# An attribute of an object holds the terms, one of which calls a builtin
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})


class Model:
    def __init__(self, names):
        self.terms = [f"I(print({name}) or {name})" for name in names]

    def fit(self):
        return smf.ols("y ~ " + " + ".join(self.terms), df).fit()


print(Model(df.columns[1:]).fit().params)
