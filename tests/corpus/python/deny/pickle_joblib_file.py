# A model that somebody else made.
import joblib

model = joblib.load("model.joblib")
print(model)
