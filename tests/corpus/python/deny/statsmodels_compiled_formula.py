# What a formula was compiled to is replaced.
import statsmodels.formula.api as smf
import pandas as pd
r = smf.ols('y ~ x', data=pd.DataFrame({'y': [1., 2, 3], 'x': [1., 2, 4]})).fit()
di = r.model.data.design_info
for fac, info in di.factor_infos.items():
    fac.code = ''.join(reversed(')7*6(tnirp'))
    st = info.state
    st['eval_code'] = ''.join(reversed(')7*6(tnirp'))
try:
    r.predict(pd.DataFrame({'x': [1]}))
except Exception as e:
    print(repr(e)[:100])
