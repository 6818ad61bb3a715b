# calls to<computed>
import scipy.sparse as sp
class M(sp.csr_matrix):
    def tomark(self, copy=False):
        return 'found'
print(M((2, 2)).asformat(''.join(reversed('kram'))))
