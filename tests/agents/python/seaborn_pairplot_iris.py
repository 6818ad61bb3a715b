# /// task
# question = "Show pairwise relations of the iris measurements, and violin plots."
# files = ["iris.csv"]
# [expect]
# [[expect.artifact]]
# name = "pairs.png"
# pixels = [500, 500]
# [[expect.artifact]]
# name = "violins.png"
# ///
import matplotlib.pyplot as plt
import pandas as pd
import seaborn as sns

sns.set(style="ticks", context="notebook")
iris = pd.read_csv("iris.csv")

g = sns.pairplot(iris, hue="species", corner=True, diag_kind="kde")
g.fig.suptitle("Iris", y=1.02)
g.savefig("pairs.png")

long = iris.melt(id_vars="species", var_name="measurement", value_name="cm")
g = sns.catplot(data=long, x="species", y="cm", col="measurement", kind="violin", col_wrap=2, height=3, sharey=False)
g.set_axis_labels("", "cm")
g.savefig("violins.png")
plt.close("all")
