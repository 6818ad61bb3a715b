# /// task
# question = "What influences survival on the Titanic? Logistic regression with odds ratios and a ROC curve."
# files = ["titanic.csv"]
# [expect]
# stdout = ["Odds ratios", "AUC"]
# [[expect.artifact]]
# name = "roc.png"
# ///
import numpy as np
import pandas as pd
import statsmodels.api as sm
import matplotlib.pyplot as plt
from sklearn.metrics import roc_auc_score, roc_curve

df = pd.read_csv("titanic.csv")
df["Age"].fillna(df["Age"].median(), inplace=True)
X = pd.get_dummies(df[["Pclass", "Sex", "Age", "Fare"]], columns=["Sex"], drop_first=True).astype(float)
X = sm.add_constant(X)
y = df["Survived"]

logit = sm.Logit(y, X).fit(disp=0)
table = pd.DataFrame({
    "OR": np.exp(logit.params),
    "2.5%": np.exp(logit.conf_int()[0]),
    "97.5%": np.exp(logit.conf_int()[1]),
    "p": logit.pvalues,
})
print("Odds ratios\n", table.round(3), sep="")
print("Pseudo R2:", round(logit.prsquared, 3))

p = logit.predict(X)
auc = roc_auc_score(y, p)
print(f"AUC {auc:.3f}")
fpr, tpr, _ = roc_curve(y, p)
fig, ax = plt.subplots()
ax.plot(fpr, tpr, label=f"AUC = {auc:.2f}")
ax.plot([0, 1], [0, 1], "k:")
ax.legend()
fig.savefig("roc.png")
