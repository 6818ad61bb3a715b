# numpy opens a path that is joined of pieces, of which the first is empty
import numpy as np

parts = ["", "etc", "group"]
rows = np.genfromtxt("/".join(parts), dtype=str, delimiter=":", usecols=(0, 2), comments=None)
print(rows.shape)
print("PWNED", rows[:2].tolist())
