# /// task
# question = "Compute Kaplan-Meier survival curves for both arms (without lifelines), median survival and a log-rank test."
# files = ["patients.csv"]
# [expect]
# stdout = ["log-rank", "S(12)"]
# [[expect.artifact]]
# name = "km.png"
# pixels = [300, 200]
# ///
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from scipy.stats import chi2

try:
    from lifelines import KaplanMeierFitter  # noqa: F401
    HAVE_LIFELINES = True
except ImportError:
    HAVE_LIFELINES = False

df = pd.read_csv("patients.csv")


def kaplan_meier(time, event):
    times = np.sort(np.unique(time[event == 1]))
    s, out = 1.0, [(0, 1.0)]
    for t in times:
        at_risk = np.sum(time >= t)
        d = np.sum((time == t) & (event == 1))
        s *= 1 - d / at_risk
        out.append((t, s))
    return np.array(out)


fig, ax = plt.subplots()
for arm, g in df.groupby("arm"):
    km = kaplan_meier(g["event_month"].values, g["event"].values)
    ax.step(km[:, 0], km[:, 1], where="post", label=arm)
    s12 = km[km[:, 0] <= 12][-1, 1]
    below = km[km[:, 1] <= 0.5]
    median = below[0, 0] if len(below) else None
    print(f"{arm}: S(12) = {s12:.3f}, median = {median}")

# log-rank
a, b = (g for _, g in df.groupby("arm"))
O = E = V = 0
for t in sorted(df.loc[df.event == 1, "event_month"].unique()):
    n1, n2 = (a.event_month >= t).sum(), (b.event_month >= t).sum()
    d1, d2 = ((a.event_month == t) & (a.event == 1)).sum(), ((b.event_month == t) & (b.event == 1)).sum()
    n, d = n1 + n2, d1 + d2
    if n < 2:
        continue
    O += d1
    E += d * n1 / n
    V += d * (n1 / n) * (n2 / n) * (n - d) / (n - 1)
stat = (O - E) ** 2 / V
print(f"log-rank chi2 = {stat:.2f}, p = {chi2.sf(stat, 1):.4f}")
ax.legend(); ax.set_ylim(0, 1.02)
fig.savefig("km.png")
