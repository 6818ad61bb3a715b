# Arrays.
import numpy as np

a = np.arange(12).reshape(3, 4)
print(a.mean(axis=0), a[a > 3], a.T @ a, np.linalg.norm(a), np.where(a > 5, a, -a))
