# The formulas of a Bayesian mixed model are evaluated.
import statsmodels.api as sm
import pandas as pd
d = pd.DataFrame({'y': [1., 0, 1, 0], 'x': [1., 2, 4, 1], 'g': [1, 1, 2, 2]})
try:
    sm.BinomialBayesMixedGLM.from_formula('y ~ x', {'a': ''.join(reversed('))7*6(tnirp(I+0'))}, d)
except Exception as e:
    print(type(e))
