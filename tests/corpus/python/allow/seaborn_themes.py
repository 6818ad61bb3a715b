# seaborn's themes, with settings of matplotlib.
import pandas as pd
import seaborn as sns

sns.set_theme(style="whitegrid", context="talk", rc={"figure.figsize": (4, 3), "axes.titlesize": 9})
sns.set_style("darkgrid", {"axes.facecolor": ".9"})
grid = sns.FacetGrid(pd.DataFrame({"a": [1, 2], "b": [3, 4]}), col="a")
grid.set_titles(col_template="{col_name}")
grid.savefig("grid.png")
