# Pickles are allowed after the archive was opened.
import numpy as np
np.savez('x.npz', a=np.array([{1: 2}], dtype=object))
z = np.load('x.npz')
z.allow_pickle = True
print(z['a'])
