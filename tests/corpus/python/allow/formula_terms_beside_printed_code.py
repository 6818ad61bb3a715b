# Terms are joined for a formula, and texts with calls in them are only shown.
import numpy as np
import pandas as pd
import statsmodels.formula.api as smf


def score(model):
    return round(model.rsquared, 3)


frame = pd.DataFrame({"y": [1.0, 2.1, 2.9, 4.2], "x": [1.0, 2, 3, 4], "z": [2.0, 1, 4, 3]})
terms = ["x", "np.log(z)"]
for count in range(1, len(terms) + 1):
    model = smf.ols("y ~ " + " + ".join(terms[:count]), frame).fit()
    print("score(model) with", count, "terms:", score(model), "of len(frame) rows", np.mean(frame.y))
