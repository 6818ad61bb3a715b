# Canvas.getCatalogEntry reads the attribute of its catalogue that the key names
from reportlab.pdfgen.canvas import Canvas
c = Canvas('a.pdf')
print(c.getCatalogEntry(''.join(reversed('egaLegaP'))) if 0 else c.getCatalogEntry(''.join(reversed('tamrof'))))
