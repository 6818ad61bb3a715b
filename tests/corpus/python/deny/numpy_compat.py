# numpy's compatibility module has os in it.
import numpy as np

np.compat.py3k.os.system("id")
