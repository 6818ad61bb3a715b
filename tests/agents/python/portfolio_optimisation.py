# /// task
# question = "What's the efficient frontier of the three stocks? Find the max Sharpe and the minimum variance portfolio."
# files = ["stocks.csv"]
# [expect]
# stdout = ["Minimum variance", "Max Sharpe"]
# [[expect.artifact]]
# name = "frontier.png"
# ///
import numpy as np
import pandas as pd
from scipy.optimize import minimize
import matplotlib.pyplot as plt

prices = pd.read_csv("stocks.csv", parse_dates=["Date"]).pivot(index="Date", columns="Ticker", values="Close")
returns = np.log(prices / prices.shift(1)).dropna()
mu, cov = returns.mean() * 252, returns.cov() * 252
tickers = list(prices.columns)
n = len(tickers)

def performance(w):
    return float(w @ mu), float(np.sqrt(w @ cov @ w))

def neg_sharpe(w, rf=0.02):
    r, s = performance(w)
    return -(r - rf) / s

cons = ({"type": "eq", "fun": lambda w: np.sum(w) - 1},)
bounds = tuple((0, 1) for _ in range(n))
w0 = np.repeat(1 / n, n)
results = {
    "Minimum variance": minimize(lambda w: performance(w)[1], w0, bounds=bounds, constraints=cons),
    "Max Sharpe": minimize(neg_sharpe, w0, method="SLSQP", bounds=bounds, constraints=cons),
}
for name, res in results.items():
    r, s = performance(res.x)
    print(f"{name}: return {r:.1%}, risk {s:.1%}, weights", dict(zip(tickers, res.x.round(3))))

rng = np.random.default_rng(1)
W = rng.dirichlet(np.ones(n), 2000)
pts = np.array([performance(w) for w in W])
sc = plt.scatter(pts[:, 1], pts[:, 0], c=pts[:, 0] / pts[:, 1], s=5, cmap="viridis")
plt.colorbar(sc, label="Sharpe")
for name, res in results.items():
    r, s = performance(res.x)
    plt.plot(s, r, "*", ms=15, label=name)
plt.legend(); plt.xlabel("risk"); plt.ylabel("return")
plt.savefig("frontier.png")
plt.show()
