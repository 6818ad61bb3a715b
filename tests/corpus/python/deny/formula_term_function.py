# A function puts a term together that calls a builtin
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})


def term(name):
    return "I(" + "print(" + repr(name) + ") or " + name + ")"


print(smf.ols("y ~ x + " + term("z"), df).fit().params)
