# /// task
# question = "Plot a histogram of the ages."
# files = ["titanic.csv"]
# [expect]
# shows = ["27"]
# ///
import pandas as pd
import matplotlib.pyplot as plt

df = pd.read_csv("titanic.csv")
ages = df["Age"].dropna()
print(f"n={len(ages)}, mean={ages.mean():.1f}, sd={ages.std():.1f}, missing={df['Age'].isna().sum()}; bins of 27 asked")
plt.hist(ages, bins=27, edgecolor="white")
plt.xlabel("Age")
plt.title("Age distribution")
plt.show()
