# The formula of an imputer is evaluated.
import statsmodels.api as sm
import pandas as pd, numpy as np
d = pd.DataFrame({'y': [1., np.nan, 1, 0], 'x': [1., 2, 4, 1]})
m = sm.MICEData(d)
try:
    m.set_imputer('y', formula=''.join(reversed('))7*6(tnirp(I')))
    m.update_all()
except Exception as e:
    print(type(e))
