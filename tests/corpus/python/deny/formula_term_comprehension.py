# Terms of a comprehension are kept under a name, and read an attribute of the table
import pandas as pd
import statsmodels.formula.api as smf

df = pd.DataFrame({"y": [1.0, 2.0, 4.0, 3.0], "x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 0.0, 2.0, 5.0]})
names = list(df.columns[1:])
terms = [f"I({name} + {name}.to_csv().count('a'))" for name in names]
right = " + ".join(sorted(terms))
print(smf.ols(f"y ~ {right}", df).fit().params)
