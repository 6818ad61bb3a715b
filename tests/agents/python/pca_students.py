# /// task
# question = "Run a PCA on the marks, colour by class, and tell me how much variance two components explain."
# files = ["students.csv"]
# [expect]
# stdout = ["Explained variance", "Loadings"]
# [[expect.artifact]]
# name = "pca.png"
# ///
# Análisis de componentes principales de las notas
import pandas as pd
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler
import matplotlib.pyplot as plt
import seaborn as sns

datos = pd.read_csv("/mnt/data/students.csv")
columnas = ["math", "physics", "english", "attendance"]

# Normalizar antes de aplicar el PCA
X = StandardScaler().fit_transform(datos[columnas])
pca = PCA(n_components=2)
componentes = pca.fit_transform(X)

print("Explained variance:", (pca.explained_variance_ratio_ * 100).round(1), "% total:", f"{pca.explained_variance_ratio_.sum():.1%}")
cargas = pd.DataFrame(pca.components_.T, index=columnas, columns=["PC1", "PC2"])
print("Loadings:\n", cargas.round(3))

datos[["PC1", "PC2"]] = componentes
sns.scatterplot(data=datos, x="PC1", y="PC2", hue="class", style="class", s=60)
plt.title("Componentes principales")
plt.savefig("/mnt/data/pca.png", dpi=120)
