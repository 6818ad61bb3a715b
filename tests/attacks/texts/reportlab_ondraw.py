# a paragraph's text calls a method of the canvas
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate


class C(Canvas):
    def mark(self, kind, label):
        print("ESCAPED")


try:
    for tag in ("ondraw", "onDraw", "ONDRAW"):
        text = "a<" + tag + ' name="mark" label="l"/>b'
        SimpleDocTemplate("a.pdf").build([Paragraph(text, getSampleStyleSheet()["Normal"])], canvasmaker=C)
except ValueError as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
