# A property gives the list to whoever adds the term.
import pandas as pd
import statsmodels.formula.api as smf


class Model:
    @property
    def terms(self):
        return names


names = ["x"]
frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
Model().terms.append("I(print('evaluated') or x)")
print(smf.ols("y ~ " + " + ".join(names), frame).fit().params)
