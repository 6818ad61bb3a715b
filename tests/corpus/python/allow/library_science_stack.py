import numpy as np
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt
from scipy import stats, optimize
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import train_test_split
from sklearn.metrics import r2_score
import statsmodels.api as sm
import statsmodels.formula.api as smf

rng = np.random.default_rng(0)
df = pd.DataFrame({"x": rng.normal(size=200)})
df["y"] = 3 * df["x"] + rng.normal(scale=0.5, size=200)
print(stats.pearsonr(df["x"], df["y"])[0] > 0.9, stats.ttest_1samp(df["x"], 0).pvalue > 0.001)
Xtr, Xte, ytr, yte = train_test_split(df[["x"]], df["y"], random_state=0)
m = LinearRegression().fit(Xtr, ytr)
print(round(r2_score(yte, m.predict(Xte)), 2))
print(smf.ols("y ~ x", data=df).fit().params.round(1).to_dict())
print(sm.OLS(df["y"], sm.add_constant(df["x"])).fit().rsquared > 0.9)
sns.regplot(data=df, x="x", y="y")
plt.savefig("fit.png")
print(optimize.minimize(lambda v: (v[0] - 2) ** 2, [0]).x.round(2))
