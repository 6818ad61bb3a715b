# Pieces of words make up the name of a module.
import numpy as np

for kind in ("ctypes", "f2"):
    print(getattr(np, kind + "lib"))
