# A parameter brings a term that is put together where the function is called
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})


def fit(term):
    return smf.ols("y ~ x + " + term, df).fit().params


print(fit("I(%s(z) + z)" % ("ma" + str(df.columns[1])).replace("a", "a")), fit(f"I(max({df.columns[2]}) + z)"))
