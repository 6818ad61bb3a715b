# docEval runs a text as Python when the document is built
from reportlab.platypus import SimpleDocTemplate
d = SimpleDocTemplate('a.pdf')
d.build([])
print(d.docEval('+'.join(['1', '2'])))
