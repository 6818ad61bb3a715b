# A field of a data class is the list.
import dataclasses

import pandas as pd
import statsmodels.formula.api as smf


@dataclasses.dataclass
class Model:
    names: list


frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
Model(terms).names.append("I(print('evaluated') or x)")
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
