# /// task
# question = "Do the three classes differ in math? ANOVA with Tukey's test."
# files = ["students.csv"]
# [expect]
# stdout = ["F =", "group1"]
# ///
import pandas as pd
from scipy import stats
from statsmodels.stats.multicomp import pairwise_tukeyhsd
from statsmodels.formula.api import ols
from statsmodels.stats.anova import anova_lm

df = pd.read_csv("/mnt/data/students.csv")
groups = [g["math"].values for _, g in df.groupby("class")]
F, p = stats.f_oneway(*groups)
print(f"F = {F:.3f}, p = {p:.4f}")
print("Levene p =", round(stats.levene(*groups).pvalue, 4), "| Kruskal p =", round(stats.kruskal(*groups).pvalue, 4))

model = ols("math ~ C(Q('class'))", data=df).fit()
print(anova_lm(model, typ=2).round(3))
print(pairwise_tukeyhsd(df["math"], df["class"]))
