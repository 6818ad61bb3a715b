# /// task
# question = "How many clusters are in points.csv? Use the elbow and silhouette methods and plot the result."
# files = ["points.csv"]
# [expect]
# stdout = ["Best k: 3"]
# [[expect.artifact]]
# name = "clusters.png"
# pixels = [600, 250]
# ///
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score
import warnings
warnings.filterwarnings("ignore")

X = pd.read_csv("points.csv")[["x", "y"]].to_numpy()

inertias, scores = [], []
ks = range(2, 8)
for k in ks:
    km = KMeans(n_clusters=k, n_init=10, random_state=0).fit(X)
    inertias.append(km.inertia_)
    scores.append(silhouette_score(X, km.labels_))

best_k = list(ks)[int(np.argmax(scores))]
print("Silhouette:", {k: round(float(s), 3) for k, s in zip(ks, scores)})
print(f"Best k: {best_k}")

km = KMeans(n_clusters=best_k, n_init=10, random_state=0).fit(X)
fig, (ax1, ax2, ax3) = plt.subplots(1, 3, figsize=(15, 4))
ax1.plot(ks, inertias, "o-"); ax1.set_title("Elbow")
ax2.plot(ks, scores, "s-", color="green"); ax2.set_title("Silhouette")
ax3.scatter(*X.T, c=km.labels_, cmap="viridis", s=15)
ax3.scatter(*km.cluster_centers_.T, marker="x", c="red", s=100)
ax3.set_title("Clusters")
plt.tight_layout()
plt.savefig("clusters.png")
plt.show()
