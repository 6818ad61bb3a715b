# /// task
# question = "Which columns correlate most in the housing data?"
# files = ["housing.csv"]
# [expect]
# stdout = ["price"]
# shows = ["area"]
# ///
import numpy as np
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

df = pd.read_csv('/mnt/data/housing.csv')
corr = df.select_dtypes(include=np.number).corr()

mask = np.triu(np.ones_like(corr, dtype=bool))
plt.figure(figsize=(7, 5))
sns.heatmap(corr, mask=mask, annot=True, center=0, cmap='vlag')
plt.title('Correlations')
plt.show()

pairs = corr.where(~mask).stack().sort_values(key=abs, ascending=False)
for (a, b), r in pairs.head(3).items():
    print(f'{a} – {b}: {r:.2f}')
pairs.head(5)
