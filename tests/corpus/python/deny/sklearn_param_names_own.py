# An estimator gives computed names of parameters.
from sklearn.base import BaseEstimator
name = ''.join(reversed('kram'))
class A(BaseEstimator):
    mark = 'found'
    @classmethod
    def _get_param_names(cls):
        return [name]
print(A().get_params(deep=False))
