# Everyday uses: np more.
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.polynomial import Polynomial
import numpy.testing as npt, numpy.ma as ma, numpy.linalg as la
rng = np.random.default_rng(0)
a = rng.integers(0, 9, (3, 4))
print(np.info is not None, a.mean(axis=0), np.einsum('ij->j', a), la.norm(a), np.where(a > 3, a, 0).sum(), sliding_window_view(np.arange(5), 2).shape, Polynomial.fit([0, 1, 2], [1, 3, 5], 1).convert().coef.round(2))
np.savez('x.npz', a=a, b=np.ones(2))
z = np.load('x.npz')
print(z.files, z['a'].shape)
np.save('y.npy', a)
np.savetxt('t.csv', a, delimiter=',', fmt='%d', header='h')
print(np.loadtxt('t.csv', delimiter=',').shape, np.genfromtxt('t.csv', delimiter=',', names=['a', 'b', 'c', 'd']).dtype.names)
d = np.dtype([('n', 'U5'), ('v', 'f8')])
s = np.array([('a', 1.0)], dtype=d)
print(s['n'], np.rec.array(s).v, ma.masked_where(a > 5, a).mean() > 0, np.testing.assert_allclose(1, 1), np.fft.rfft([1, 0, 1, 0]).real, np.char.upper(['a']), np.datetime64('2024-01-01') + np.timedelta64(1, 'D'))
for fn in ('mean', 'std', 'max'):
    print(fn, getattr(np, fn)([1, 2, 3]))
for f in (np.sin, np.cos):
    print(f.__name__, f(0))
npt.assert_array_equal([1], [1])
print(np.vectorize(lambda x: x + 1)([1]), np.apply_along_axis(sum, 0, a), np.nditer([1, 2]).itersize, np.isnan(np.nan), np.version.version, np.__file__ != '')
funcs = ['sin', 'cos']
for name in funcs:
    print(name, getattr(np, name)(0.0))
