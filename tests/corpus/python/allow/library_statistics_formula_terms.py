# statsmodels: a formula is joined of terms in a table.
import pandas as pd
import statsmodels.formula.api as smf

TERMS = {"linear": "x", "square": "I(x ** 2)", "group": "C(team)"}
data = pd.DataFrame({"x": [1.0, 2.0, 4.0, 5.0], "y": [1.0, 2.0, 3.0, 5.0], "team": list("abab")})


def fit(names):
    formula = "y ~ " + " + ".join(TERMS[n] for n in names)
    return smf.ols(formula, data=data).fit()


print(fit(["linear", "square"]).params)
