# /// task
# question = "Fais un résumé des ventes par trimestre et par produit, avec un graphique empilé."
# files = ["sales.csv"]
# [expect]
# stdout = ["Chiffre d'affaires", "2023Q1"]
# [[expect.artifact]]
# name = "ventes_trimestre.png"
# pixels = [400, 300]
# ///
# Résumé des ventes par trimestre
import pandas as pd
import matplotlib.pyplot as plt

ventes = pd.read_csv("/mnt/data/sales.csv", parse_dates=["date"])
ventes["montant"] = ventes["quantity"] * ventes["unit_price"]
ventes["trimestre"] = ventes["date"].dt.to_period("Q").astype(str)

tableau = ventes.pivot_table(index="trimestre", columns="product", values="montant", aggfunc="sum", fill_value=0)
print("Chiffre d'affaires par trimestre :")
for trimestre, ligne in tableau.iterrows():
    print(f"  {trimestre} : {ligne.sum():>12,.2f} €".replace(",", " "))

# Graphique empilé
ax = tableau.plot(kind="bar", stacked=True, figsize=(9, 5), rot=0)
ax.set_ylabel("Montant (€)")
ax.legend(title="Produit", bbox_to_anchor=(1.02, 1), loc="upper left")
plt.savefig("/mnt/data/ventes_trimestre.png", bbox_inches="tight")
