# calls canvas.<computed> by <onDraw>
from reportlab.platypus import Paragraph, SimpleDocTemplate
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
class C(Canvas):
    def mark(self, k, l):
        print('mark called', k, l)
n = ''.join(reversed('kram'))
SimpleDocTemplate('a.pdf').build([Paragraph('a<ondraw name="' + n + '" label="l"/>b', getSampleStyleSheet()['Normal'])], canvasmaker=C)
