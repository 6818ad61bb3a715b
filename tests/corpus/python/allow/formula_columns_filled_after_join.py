# The columns of a formula are joined and filled in by name.
import pandas as pd
import statsmodels.formula.api as smf

table = pd.DataFrame({"sales": [3.0, 5.0, 4.0, 8.0], "price": [1.0, 2.0, 3.0, 4.0], "week": [2.0, 1.0, 4.0, 3.0]})
terms = ["{first}", "{second}"]
model = smf.ols("sales ~ " + " + ".join(terms).format(first="price", second="week"), data=table)
print(model.fit().params.round(3).to_dict())
