# reportlab: paragraph color.
from reportlab.platypus import Paragraph
from reportlab.lib.styles import getSampleStyleSheet
Paragraph('<font color="[a for a in (1,)]">x</font>', getSampleStyleSheet()["Normal"])
