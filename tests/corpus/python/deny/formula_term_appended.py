# A term that calls a builtin is put together and appended to the list that is joined
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})
terms = ["x"]
for name in ["z"]:
    terms.append(f"I(len(str({name})) * {name})")
print(smf.ols("y ~ " + " + ".join(terms), df).fit().params)
