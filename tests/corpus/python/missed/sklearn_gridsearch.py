# sets est.<computed>: GridSearchCV(param_grid={computed})
from sklearn.base import BaseEstimator
class A(BaseEstimator):
    def __init__(self, mark=1):
        self.mark = mark
print(A().set_params(**{''.join(reversed('kram')): 42}).mark)
