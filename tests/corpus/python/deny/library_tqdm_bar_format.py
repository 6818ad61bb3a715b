# tqdm formats a computed template.
from tqdm import tqdm
class T(tqdm):
    @property
    def format_dict(self):
        d = super().format_dict
        d.update(me=self)
        return d
import io
out = io.StringIO()
for i in T(range(2), file=out, bar_format='{me.' + ''.join(reversed('__ssalc__')) + '}'):
    pass
print(out.getvalue())
