# probplot reads the attribute of scipy.stats.distributions that a text names
from scipy import stats
print(stats.probplot([1, 2, 3], dist=''.join(reversed('mron')))[0][0])
