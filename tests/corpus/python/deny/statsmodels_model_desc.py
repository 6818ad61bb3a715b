# A class of its own is asked for the model and gets the namespaces.
import statsmodels.formula.api as smf
class F:
    def __patsy_get_model_desc__(self, env):
        ns = env.namespace
        print(ns['__builtins__'])
        print(env.subset([]).namespace)
        return env
import pandas as pd
r = smf.ols('y ~ x', data=pd.DataFrame({'y': [1., 2, 3], 'x': [1., 2, 4]})).fit()
r.model.data.design_info = F()
try:
    r.predict(pd.DataFrame({'x': [1]}))
except Exception as e:
    print(repr(e)[:100])
