# reportlab: docexec.
from reportlab.platypus import SimpleDocTemplate
from reportlab.platypus.flowables import DocExec
SimpleDocTemplate("a.pdf").build([DocExec("x = 1")])
