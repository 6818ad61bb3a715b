# /// task
# question = "Which genes are differentially expressed? Do t-tests with FDR correction and draw a volcano plot."
# files = ["gene_expression.csv"]
# [expect]
# stdout = ["significant genes"]
# [[expect.artifact]]
# name = "volcano.svg"
# contains = ["<svg"]
# [[expect.artifact]]
# name = "de_results.tsv"
# rows = 100
# ///
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from scipy import stats
from statsmodels.stats.multitest import multipletests

expr = pd.read_csv("gene_expression.csv", index_col="gene")
ctrl = expr.filter(like="ctrl")
treat = expr.filter(regex=r"^treat_")

t, p = stats.ttest_ind(treat, ctrl, axis=1, equal_var=False)
reject, p_adj, _, _ = multipletests(p, alpha=0.05, method="fdr_bh")

res = pd.DataFrame({
    "log2fc": treat.mean(axis=1) - ctrl.mean(axis=1),
    "t": t,
    "pvalue": p,
    "padj": p_adj,
    "significant": reject,
}).sort_values("padj")

print(f"{reject.sum()} significant genes (FDR < 5%)")
print(res.head(10).round(4))
res.to_csv("de_results.tsv", sep="\t")

fig, ax = plt.subplots(figsize=(6, 5))
colors = np.where(res["significant"], "crimson", "grey")
ax.scatter(res["log2fc"], -np.log10(res["pvalue"]), c=colors, s=14)
for gene, row in res[res["significant"]].head(5).iterrows():
    ax.annotate(gene, (row["log2fc"], -np.log10(row["pvalue"])), fontsize=7)
ax.set_xlabel("log2 fold change")
ax.set_ylabel("-log10 p")
fig.savefig("volcano.svg")
