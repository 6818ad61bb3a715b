# calls _h_<computed>
import scipy.interpolate as s
class R(s.Rbf):
    def _h_mark(self, r):
        print('mark called')
        return r
R([1., 2.], [1., 2.], function=''.join(reversed('kram')))
