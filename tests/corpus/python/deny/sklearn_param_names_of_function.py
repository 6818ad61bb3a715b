# get_params reads what _get_param_names gives.
from sklearn.base import BaseEstimator
def f():
    pass
name = ''.join(reversed('__slabolg__'))
f._get_param_names = lambda: [name]
f.get_params = None
print(list(BaseEstimator.get_params(f, deep=False)[name])[:3])
