# Its capability comes from the call itself, however it is made.
import numpy as np, functools
functools.partial(np.save, 'x.npy')(np.zeros(3))
