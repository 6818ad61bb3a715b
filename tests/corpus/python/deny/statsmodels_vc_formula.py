# The formula of variance components is evaluated.
import statsmodels.formula.api as smf
import pandas as pd
d = pd.DataFrame({'y': [1., 2, 3, 5], 'x': [1., 2, 4, 1], 'g': [1, 1, 2, 2]})
vc = {'a': ''.join(reversed('))7*6(tnirp(I+0'))}
try:
    smf.mixedlm('y ~ x', d, groups='g', vc_formula=vc)
except Exception as e:
    print(type(e))
