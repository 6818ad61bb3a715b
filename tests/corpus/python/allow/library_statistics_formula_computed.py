# A formula that is put together from the names of columns, for one model after another.
import numpy as np
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

rng = np.random.default_rng(3)
df = pd.DataFrame({"size": rng.normal(size=60), "age": rng.normal(size=60), "unit price": rng.normal(size=60), "type": list("abc") * 20})
df["sum"] = 2 * df["size"] - df["age"] + rng.normal(size=60)
df["sold"] = (df["sum"] > 0).astype(int)


def quoted(name):
    return name if name.isidentifier() else f"Q('{name}')"


predictors = [column for column in df.columns if column not in ("sum", "sold", "type")]
formula = "sum ~ " + " + ".join(quoted(column) for column in predictors) + " + C(type)"
fit = smf.ols(formula, data=df).fit()
print(formula, round(fit.rsquared, 3), fit.predict(df.head(2)).round(2).tolist())
for target, columns in [("sum", "np.exp(age)"), ("sum", "np.sqrt(np.abs(age))")]:
    print(target, len(smf.ols(f"{target} ~ {columns} + center(size) * C(type, Treatment('b'))", data=df).fit().params))
for step in range(1, len(predictors)):
    print(step, round(smf.ols("sum ~ " + " + ".join(predictors[:step]), data=df).fit().aic, 1))
print(sm.stats.anova_lm(smf.ols("sum ~ C(%s) + I(age ** 2)" % "type", data=df).fit()).shape)
