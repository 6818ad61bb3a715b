# A function appends a term to the list that it is given.
import pandas as pd
import statsmodels.formula.api as smf


def widen(names, term):
    names.append(term)


frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
widen(terms, "I(print('evaluated') or x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
