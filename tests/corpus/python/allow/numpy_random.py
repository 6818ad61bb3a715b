# Random numbers.
import numpy as np

rng = np.random.default_rng(0)
print(rng.normal(size=3), np.random.seed(1), np.random.rand(2), rng.choice([1, 2, 3], 2))
