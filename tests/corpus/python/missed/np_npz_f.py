# unpickles: NpzFile built by hand
import numpy as np
np.savez('x.npz', a=np.array([{1: 2}], dtype=object))
z = np.load('x.npz')
print(type(z)('x.npz', False, True)['a'] if 0 else type(z)(open('x.npz', 'rb'), False, bool(1))['a'])
