# Random effects by a constant formula.
import numpy as np
import pandas as pd
import statsmodels.formula.api as smf

rng = np.random.default_rng(1)
data = pd.DataFrame({"y": rng.normal(size=40), "x": rng.normal(size=40), "g": [0, 1, 2, 3] * 10})
result = smf.mixedlm("y ~ x", data, groups="g", re_formula="~ x").fit()
print(result.model.data.design_info.column_names)
