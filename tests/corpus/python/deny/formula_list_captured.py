# A pattern captures the list, and the term is added by that name.
import pandas as pd
import statsmodels.formula.api as smf

frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
match terms:
    case found:
        found.append("I(print('evaluated') or x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
