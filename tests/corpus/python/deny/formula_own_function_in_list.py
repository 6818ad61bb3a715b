# The term that comes into the list unseen calls a function of the program's.
import pandas as pd
import statsmodels.formula.api as smf


def told(values):
    print("called")
    return values


frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
(terms or []).append("told(x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
