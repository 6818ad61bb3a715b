# /// task
# question = "Bootstrap a 95 % confidence interval for the median salary, with a progress bar."
# files = ["employees.csv"]
# [expect]
# stdout = ["Median", "95% CI"]
# ///
import numpy as np
import pandas as pd
from tqdm import tqdm, trange

salaries = pd.read_csv("employees.csv")["salary"].values
rng = np.random.default_rng(0)
medians = []
for _ in trange(2000, desc="bootstrap"):
    medians.append(np.median(rng.choice(salaries, size=len(salaries), replace=True)))

total = 0
for chunk in tqdm(np.array_split(salaries, 6), leave=False):
    total += chunk.sum()

low, high = np.percentile(medians, [2.5, 97.5])
print(f"Median {np.median(salaries):,.0f}, 95% CI [{low:,.0f}, {high:,.0f}], payroll {total:,}")
