# Fmt loop store.
from matplotlib.ticker import StrMethodFormatter
f = StrMethodFormatter('{x}')
for f.fmt in ['{x.' + '__class__}']:
    print(f(1))
