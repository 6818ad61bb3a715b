# kstest reads the attribute of scipy.stats.distributions that a text names
from scipy import stats
print(stats.kstest([1, 2, 3], ''.join(reversed('mron'))))
