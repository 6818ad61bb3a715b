# A model is written and read again, compressed and not.
import joblib
import numpy as np
from sklearn.linear_model import LinearRegression

x = np.arange(10.0).reshape(-1, 1)
model = LinearRegression().fit(x, x[:, 0] * 2 + 1)
for name in ("model.joblib", "model.joblib.gz", "model.pkl"):
    joblib.dump({"model": model, "x": x}, name, compress=3 if name.endswith("pkl") else 0)
    again = joblib.load(name)
    assert np.allclose(again["model"].predict(x), model.predict(x))
