# /// task
# question = "Cluster the students by their marks hierarchically and draw a dendrogram; cut into 4 groups."
# files = ["students.csv"]
# [expect]
# stdout = ["group 1", "group 4"]
# [[expect.artifact]]
# name = "dendrogram.png"
# ///
import matplotlib.pyplot as plt
import pandas as pd
from scipy.cluster.hierarchy import cophenet, dendrogram, fcluster, linkage
from scipy.spatial.distance import pdist
from scipy.stats import zscore

df = pd.read_csv("students.csv", index_col="student")
X = df[["math", "physics", "english"]].apply(zscore)

Z = linkage(X, method="ward")
c, _ = cophenet(Z, pdist(X))
print(f"cophenetic correlation {c:.3f}")

df["group"] = fcluster(Z, t=4, criterion="maxclust")
for g, part in df.groupby("group"):
    print(f"group {g}: {len(part)} students, means", part[["math", "physics", "english"]].mean().round(1).to_dict())

plt.figure(figsize=(12, 5))
dendrogram(Z, labels=df.index.to_list(), leaf_font_size=6, color_threshold=Z[-3, 2])
plt.savefig("dendrogram.png", dpi=90)
