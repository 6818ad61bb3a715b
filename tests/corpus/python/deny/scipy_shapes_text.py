# The shapes of a distribution lie to scipy's check.
from scipy.stats import rv_continuous
class L(list):
    n = 0
    def __iter__(self):
        self.n += 1
        return iter(['a'] if self.n == 1 else [self.t])
class S(str):
    def replace(self, *a):
        return self
    def split(self, *a):
        x = L(['a'])
        x.t = str(self)
        return x
t = 'a,loc=0,scale=1):0\n' + ''.join(reversed(')7*6(tnirp')) + '\nprint("""'
try:
    rv_continuous(shapes=S(t))
except NameError as e:
    print(e)
