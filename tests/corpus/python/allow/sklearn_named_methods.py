# Estimators with the usual methods and attributes by name.
import numpy as np
from sklearn.base import BaseEstimator
from sklearn.feature_selection import RFE
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict


class Mean(BaseEstimator):
    def __init__(self, scale=1.0):
        self.scale = scale


x = np.arange(40.0).reshape(20, 2)
y = np.array([0, 1] * 10)
print(cross_val_predict(LogisticRegression(), x, y, cv=2, method="predict_proba").shape)
print(RFE(LogisticRegression(), n_features_to_select=1, importance_getter="coef_").fit(x, y).ranking_)
print(Mean(2.0).get_params())
