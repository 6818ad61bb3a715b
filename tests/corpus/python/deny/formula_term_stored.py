# A term of the list is replaced by one that calls a builtin
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})
terms = ["x", "z"]
terms[1] = "I(" + f"print({terms[1]}) or z" + ")"
print(smf.ols("y ~ " + " + ".join(terms), df).fit().params)
