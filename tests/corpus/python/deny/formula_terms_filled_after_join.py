# The terms of a formula are joined first and filled afterwards: what is called stands in no term.
import pandas as pd
import statsmodels.formula.api as smf

table = pd.DataFrame({"sales": [3.0, 5.0, 4.0, 8.0], "price": [1.0, 2.0, 3.0, 4.0]})
terms = ["price", "I(price * (2 if {check}(0) is None else 1))"]
model = smf.ols("sales ~ " + " + ".join(terms).format(check="print"), data=table)
print(model.fit().params)
