import joblib
from joblib import Parallel, delayed
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.ensemble import RandomForestClassifier
from sklearn.datasets import load_iris

def square(x):
    return x * x

print(Parallel(n_jobs=-1)(delayed(square)(i) for i in range(8)))
print(Parallel(n_jobs=2, prefer="threads")(delayed(square)(i) for i in range(4)))
print(Parallel(n_jobs=4, backend="loky")(delayed(square)(i) for i in range(4)))
X, y = load_iris(return_X_y=True)
grid = GridSearchCV(LogisticRegression(max_iter=500), {"C": [0.1, 1]}, cv=3, n_jobs=-1)
grid.fit(X, y)
print(grid.best_params_, cross_val_score(RandomForestClassifier(n_estimators=10, n_jobs=2, random_state=0), X, y, cv=3, n_jobs=2).mean() > 0.9)
joblib.dump(grid.best_estimator_, "model.joblib", compress=3)
print(joblib.hash([1, 2]) == joblib.hash([1, 2]), joblib.cpu_count() >= 1)
