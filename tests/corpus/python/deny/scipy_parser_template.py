# The template of the code that scipy runs is replaced.
from scipy.stats import rv_continuous
class D(rv_continuous):
    def _construct_argparser(self, *a, **k):
        self._parse_arg_template = ''.join(reversed(')7*6(tnirp'))
        self.numargs = 0
        self.shapes = None
try:
    D()
except Exception as e:
    print(repr(e))
