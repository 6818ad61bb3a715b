# Names of later versions, for which a program asks first
try:
    from itertools import batched
except ImportError:
    def batched(xs, n):
        for i in range(0, len(xs), n):
            yield tuple(xs[i:i + n])
import math, statistics
import numpy as np
dot = math.sumprod([1, 2], [3, 4]) if hasattr(math, "sumprod") else sum(a * b for a, b in zip([1, 2], [3, 4]))
print(list(batched([1, 2, 3], 2)), dot, np.trapezoid([1, 2]) if hasattr(np, "trapezoid") else np.trapz([1, 2]))
