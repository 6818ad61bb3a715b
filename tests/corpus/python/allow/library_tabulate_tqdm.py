from tabulate import tabulate
from tqdm import tqdm, trange
import time
rows = []
for i in tqdm(range(5), desc="work"):
    rows.append([i, i ** 2])
for i in trange(3):
    pass
with tqdm(total=10) as bar:
    bar.update(10)
    bar.set_postfix(loss=1)
print(tabulate(rows, headers=["n", "square"], tablefmt="grid"))
print(tabulate([{"a": 1}], headers="keys", tablefmt="github", floatfmt=".2f"))
