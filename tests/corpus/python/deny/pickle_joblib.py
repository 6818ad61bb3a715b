# A library's pickles.
import joblib

joblib.load("model.joblib")
