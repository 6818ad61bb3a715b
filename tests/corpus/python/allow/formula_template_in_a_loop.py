# A template of a formula has one gap, into which a loop puts the right side.
import pandas as pd
import statsmodels.formula.api as smf

table = pd.DataFrame({"sales": [3.0, 5.0, 4.0, 8.0, 6.0], "price": [1.0, 2.0, 3.0, 4.0, 2.0], "week": [2.0, 1.0, 4.0, 3.0, 5.0]})
template = "sales ~ {}"
for side in ["price", "price + week", "price + I(week**2)"]:
    print(round(smf.ols(template.format(side), data=table).fit().rsquared, 3))
