# Fmt store vars.
from matplotlib.ticker import StrMethodFormatter
f = StrMethodFormatter('{x}')
vars(f)['fmt'] = '{x.' + '__class__}'
print(f(1))
