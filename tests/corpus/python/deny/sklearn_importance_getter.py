# RFE reads the attribute that importance_getter names.
from sklearn.feature_selection import RFE
from sklearn.linear_model import LinearRegression
import numpy as np
X = np.random.rand(10, 3)
y = X[:, 0]
class M(LinearRegression):
    @property
    def mark(self):
        print('mark was read')
        return self.coef_
RFE(M(), importance_getter='ma' + 'rk'[0:2]).fit(X, y)
RFE(M(), importance_getter=''.join(reversed('kram'))).fit(X, y)
