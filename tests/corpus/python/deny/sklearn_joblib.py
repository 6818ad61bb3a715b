# A library that a library brings.
import sklearn

sklearn.utils._joblib.joblib.load("x")
