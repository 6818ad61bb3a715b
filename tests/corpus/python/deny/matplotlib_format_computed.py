# A formatter of ticks gets a computed template.
from matplotlib.ticker import StrMethodFormatter
t = '{x.' + ''.join(reversed('__ssalc__')) + '}'
print(StrMethodFormatter(t)(1))
