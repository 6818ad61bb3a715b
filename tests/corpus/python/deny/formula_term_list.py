# A formula is joined of a list, one of whose terms is put together and calls a builtin
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})
word = repr("a" + "b")
terms = ["x", "I(z + (0 if %s else 0))" % f"print({word})"]
print(smf.ols("y ~ " + " + ".join(terms), df).fit().params)
