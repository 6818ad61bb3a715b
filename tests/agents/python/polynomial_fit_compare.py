# /// task
# question = "Fit polynomials of degree 1 to 5 to the price against the area and choose by AIC / cross validation."
# files = ["housing.csv"]
# [expect]
# stdout = ["degree", "best"]
# ///
import numpy as np
from numpy.polynomial import Polynomial

data = np.genfromtxt("housing.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
x, y = data["area"], data["price"].astype(float) / 1000
order = np.random.default_rng(0).permutation(len(x))
folds = np.array_split(order, 5)

print("degree    R2      AIC    CV-RMSE")
results = {}
for deg in range(1, 6):
    p = Polynomial.fit(x, y, deg)
    rss = float(((y - p(x)) ** 2).sum())
    r2 = 1 - rss / ((y - y.mean()) ** 2).sum()
    aic = len(x) * np.log(rss / len(x)) + 2 * (deg + 1)
    cv = []
    for test in folds:
        train = np.setdiff1d(order, test)
        q = Polynomial.fit(x[train], y[train], deg)
        cv.append(np.mean((y[test] - q(x[test])) ** 2))
    results[deg] = np.sqrt(np.mean(cv))
    print(f"{deg:>6} {r2:7.3f} {aic:9.1f} {results[deg]:9.2f}")
print("best degree by CV:", min(results, key=results.get))
