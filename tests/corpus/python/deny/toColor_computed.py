# ToColor computed.
from reportlab.lib import colors
t = ''.join(['[c', ' for c in (1,2,3)]'])
try:
    print(colors.toColor(t))
except ValueError:
    print('evaluated')
