# numpy reads what it is given
import numpy as np

names = ["/etc/passwd", "/etc/hosts"]
print([np.loadtxt(n, dtype=str) for n in names])
