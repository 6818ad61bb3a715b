# ToColor expr.
from reportlab.lib import colors
try:
    colors.toColor('[].append(1) or red')
except ValueError:
    print('evaluated')
