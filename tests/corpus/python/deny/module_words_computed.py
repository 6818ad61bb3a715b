# A name of a loop that is not constant, of a module.
import math
for n in ("sin", input()):
    print(getattr(math, n))
