# Records.
import numpy as np

r = np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")])
print(r["a"], r.dtype.names, np.dtype("f8").itemsize, r.view(np.recarray).a)
