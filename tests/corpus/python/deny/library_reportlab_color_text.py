# reportlab: color text.
from reportlab.lib import colors
print(colors.toColor("[x for x in (1,)]"))
