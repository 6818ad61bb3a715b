# A list of lists holds the terms, and the term is added there.
import pandas as pd
import statsmodels.formula.api as smf

frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
models = [terms, []]
models[0].append("I(print('evaluated') or x)")
print(smf.ols(f"y ~ {' + '.join(terms)}", frame).fit().params)
