# /// task
# question = "Train a model for median house values, save it with pickle together with its feature names, load it again and predict two new houses."
# [expect]
# stdout = ["saved and reloaded", "same predictions: True"]
# [[expect.artifact]]
# name = "model.pkl"
# min_size = 500
# ///
import pickle

import numpy as np
import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

rng = np.random.default_rng(3)
df = pd.DataFrame({
    "area": rng.uniform(40, 200, 300),
    "rooms": rng.integers(1, 7, 300),
    "district": rng.choice(["north", "south", "west"], 300),
})
df["price"] = df["area"] * 3000 + df["rooms"] * 8000 + (df["district"] == "west") * 40000 + rng.normal(0, 9000, 300)

features = ["area", "rooms", "district"]
model = Pipeline([
    ("prepare", ColumnTransformer([
        ("number", StandardScaler(), ["area", "rooms"]),
        ("category", OneHotEncoder(handle_unknown="ignore"), ["district"]),
    ])),
    ("regress", GradientBoostingRegressor(n_estimators=40, random_state=0)),
]).fit(df[features], df["price"])

with open("model.pkl", "wb") as f:
    pickle.dump({"model": model, "features": features, "trained_on": pd.Timestamp("2025-01-31")}, f)

with open("model.pkl", "rb") as f:
    bundle = pickle.load(f)
print("saved and reloaded", bundle["features"], bundle["trained_on"].date())

new = pd.DataFrame({"area": [75, 140], "rooms": [3, 5], "district": ["south", "west"]})
a, b = model.predict(new[features]), bundle["model"].predict(new[bundle["features"]])
print(np.round(b))
print("same predictions:", bool(np.array_equal(a, b)))
