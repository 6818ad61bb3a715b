# root cause: same as keep_starred_slice, nested
import random
x = ["seed"]
y, (*x[0:1], z) = [1, ["".join(reversed("so_")), 2]]
print([getattr(random, n) for n in x])
