# statsmodels: a formula is joined of a table's terms, of which one is code.
import pandas as pd
import statsmodels.formula.api as smf

TERMS = {"linear": "x", "stamp": "I(x ** (3 + __import__('os').getpid()))"}
data = pd.DataFrame({"x": [1.0, 2.0, 4.0], "y": [1.0, 2.0, 3.0]})


def fit(names):
    formula = "y ~ " + " + ".join(TERMS[n] for n in names)
    return smf.ols(formula, data=data).fit()


print(fit(["linear", "stamp"]).params)
