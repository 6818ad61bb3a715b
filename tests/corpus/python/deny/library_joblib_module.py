# joblib: module.
import joblib
print(joblib.os.getcwd())
