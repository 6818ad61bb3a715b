# /// task
# question = "Predict house prices with gradient boosting, tune it a little, and show feature importances."
# files = ["housing.csv"]
# [expect]
# stdout = ["Best parameters", "R2", "area"]
# [[expect.artifact]]
# name = "importance.png"
# [[expect.artifact]]
# name = "predictions.csv"
# rows = 50
# ///
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.compose import ColumnTransformer
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.inspection import permutation_importance
from sklearn.metrics import mean_absolute_error, mean_squared_error, r2_score
from sklearn.model_selection import GridSearchCV, KFold, train_test_split
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder

RANDOM_STATE = 0

df = pd.read_csv("housing.csv")
X, y = df.drop(columns="price"), df["price"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=50, random_state=RANDOM_STATE)

pre = ColumnTransformer([("cat", OneHotEncoder(handle_unknown="ignore"), ["district"])], remainder="passthrough")
pipe = Pipeline([("pre", pre), ("gbr", GradientBoostingRegressor(random_state=RANDOM_STATE))])
grid = GridSearchCV(pipe, {"gbr__max_depth": [2, 3], "gbr__n_estimators": [60, 120]}, cv=KFold(3), scoring="neg_mean_absolute_error", n_jobs=1)
grid.fit(X_train, y_train)
print("Best parameters:", grid.best_params_)

pred = grid.predict(X_test)
print(f"R2 = {r2_score(y_test, pred):.3f}, MAE = {mean_absolute_error(y_test, pred):,.0f}, RMSE = {np.sqrt(mean_squared_error(y_test, pred)):,.0f}")

imp = permutation_importance(grid.best_estimator_, X_test, y_test, n_repeats=5, random_state=RANDOM_STATE)
importance = pd.Series(imp.importances_mean, index=X.columns).sort_values()
print(importance.sort_values(ascending=False).round(3))
importance.plot.barh()
plt.tight_layout()
plt.savefig("importance.png")

X_test.assign(actual=y_test, predicted=pred.round()).to_csv("predictions.csv", index=False)
