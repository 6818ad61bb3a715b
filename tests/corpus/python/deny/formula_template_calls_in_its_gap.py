# A template of a formula has one gap, into which a loop puts a call.
import pandas as pd
import statsmodels.formula.api as smf

table = pd.DataFrame({"sales": [3.0, 5.0, 4.0, 8.0], "price": [1.0, 2.0, 3.0, 4.0]})
template = "sales ~ price + I(price * (2 if {} is None else 1))"
for check in ["print(0)", "print(1)"]:
    print(smf.ols(template.format(check), data=table).fit().params.size)
