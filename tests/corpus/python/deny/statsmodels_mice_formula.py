# The formula of MICE is evaluated.
import statsmodels.api as sm
import pandas as pd, numpy as np
d = pd.DataFrame({'y': [1., np.nan, 1, 0], 'x': [1., 2, 4, 1]})
try:
    sm.MICE(''.join(reversed('))7*6(tnirp(I ~ y')), sm.OLS, sm.MICEData(d)).next_sample()
except Exception as e:
    print(repr(e))
