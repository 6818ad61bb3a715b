# root cause: origins/kept.cc (KeptContainers::isKept at a starred subscript): *x[0:1], y = ... stores into the list through the splat; the store is not seen where the splat stands first
import random
x = ["seed"]
*x[0:1], y = ["".join(reversed("so_")), 1]
print([getattr(random, n) for n in x])
