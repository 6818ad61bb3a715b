# /// task
# question = "Did the drug lower blood pressure more than placebo? t-test, effect size, and a box plot."
# files = ["patients.csv"]
# [expect]
# stdout = ["Cohen's d", "Mann-Whitney", "drug"]
# [[expect.artifact]]
# name = "bp_boxplot.png"
# pixels = [300, 300]
# ///
import pandas as pd
import numpy as np
from scipy import stats
import seaborn as sns
import matplotlib.pyplot as plt

df = pd.read_csv("patients.csv")
df["delta"] = df["bp_after"] - df["bp_before"]

print(df.groupby("arm")["delta"].describe().round(2))

drug = df.loc[df.arm == "drug", "delta"]
plac = df.loc[df.arm == "placebo", "delta"]

t = stats.ttest_ind(drug, plac, equal_var=False)
u = stats.mannwhitneyu(drug, plac, alternative="two-sided")
pooled = np.sqrt(((len(drug) - 1) * drug.var() + (len(plac) - 1) * plac.var()) / (len(drug) + len(plac) - 2))
d = (drug.mean() - plac.mean()) / pooled
print(f"Welch t = {t.statistic:.2f}, p = {t.pvalue:.2e}")
print(f"Mann-Whitney U = {u.statistic:.0f}, p = {u.pvalue:.2e}")
print(f"Cohen's d = {d:.2f}")
print("Shapiro:", *(round(stats.shapiro(x).pvalue, 3) for x in (drug, plac)))

plt.figure(figsize=(6, 5))
sns.boxplot(data=df, x="arm", y="delta", hue="sex")
sns.stripplot(data=df, x="arm", y="delta", color="k", size=2, alpha=0.5)
plt.axhline(0, ls="--", c="grey")
plt.ylabel("Change in BP (mmHg)")
plt.savefig("bp_boxplot.png")
