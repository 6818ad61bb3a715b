# /// task
# question = "What drives house prices in this data? Fit a regression and explain the coefficients."
# files = ["housing.csv"]
# [expect]
# stdout = ["R-squared", "area", "Durbin-Watson"]
# [[expect.artifact]]
# name = "residuals.png"
# pixels = [400, 300]
# ///
import pandas as pd
import numpy as np
import statsmodels.api as sm
import statsmodels.formula.api as smf
from statsmodels.stats.outliers_influence import variance_inflation_factor
import matplotlib.pyplot as plt

df = pd.read_csv("housing.csv")
model = smf.ols("price ~ area + age + distance_km + C(district)", data=df).fit()
print(model.summary())

print("\nEffects:")
for name, coef in model.params.items():
    p = model.pvalues[name]
    stars = "***" if p < 0.001 else "**" if p < 0.01 else "*" if p < 0.05 else ""
    print(f"  {name:28s} {coef:12.1f} {stars}")

X = sm.add_constant(df[["area", "rooms", "age", "distance_km"]])
vif = pd.Series([variance_inflation_factor(X.values, i) for i in range(X.shape[1])], index=X.columns)
print("\nVIF\n", vif.round(2))

fig, ax = plt.subplots(1, 2, figsize=(11, 4))
ax[0].scatter(model.fittedvalues, model.resid, alpha=0.5)
ax[0].axhline(0, color="k", lw=1)
ax[0].set(xlabel="Fitted", ylabel="Residuals")
sm.qqplot(model.resid, line="45", fit=True, ax=ax[1])
plt.savefig("residuals.png")
