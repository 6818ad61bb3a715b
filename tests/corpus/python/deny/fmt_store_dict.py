# Fmt store dict.
from matplotlib.ticker import StrMethodFormatter
f = StrMethodFormatter('{x}')
f.__dict__.update(fmt='{x.' + '__class__}')
print(f(1))
