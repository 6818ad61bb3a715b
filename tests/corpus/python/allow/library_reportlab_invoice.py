from reportlab.lib import colors
from reportlab.lib.pagesizes import letter, A4, landscape
from reportlab.lib.styles import getSampleStyleSheet, ParagraphStyle
from reportlab.lib.units import inch, cm
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.platypus import SimpleDocTemplate, Paragraph, Spacer, Table, TableStyle, PageBreak, Image, ListFlowable, ListItem
from reportlab.pdfbase import pdfmetrics
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

plt.figure(figsize=(4, 2))
plt.plot([1, 2, 3], [3, 1, 2])
plt.savefig("chart.png")
plt.close()

styles = getSampleStyleSheet()
styles.add(ParagraphStyle(name="Centered", parent=styles["Heading1"], alignment=TA_CENTER, textColor=colors.HexColor("#003366")))
items = [("Widget", 4, 9.99), ("Gadget", 2, 24.5)]
data = [["Item", "Qty", "Price", "Sum"]] + [[n, q, f"{p:.2f}", f"{q*p:.2f}"] for n, q, p in items]
table = Table(data, colWidths=[3*inch, 1*inch, 1*inch, 1*inch])
table.setStyle(TableStyle([
    ("BACKGROUND", (0, 0), (-1, 0), colors.grey), ("TEXTCOLOR", (0, 0), (-1, 0), colors.whitesmoke),
    ("ALIGN", (1, 0), (-1, -1), "RIGHT"), ("GRID", (0, 0), (-1, -1), 0.5, colors.black)]))
story = [Paragraph("Invoice <b>#17</b>", styles["Centered"]), Spacer(1, 12), table, Spacer(1, 0.5*cm),
         Paragraph("Thank you, <font color='red' size='12'>customer</font>!<br/>See <i>you</i>.", styles["Normal"]),
         Image("chart.png", width=8*cm, height=4*cm), PageBreak(),
         ListFlowable([ListItem(Paragraph("one", styles["BodyText"])), ListItem(Paragraph("two", styles["BodyText"]))], bulletType="bullet")]

def footer(canvas, doc):
    canvas.saveState()
    canvas.setFont("Helvetica", 9)
    canvas.drawRightString(A4[0] - 2*cm, 1*cm, f"Page {doc.page}")
    canvas.restoreState()

SimpleDocTemplate("invoice.pdf", pagesize=A4, title="Invoice").build(story, onFirstPage=footer, onLaterPages=footer)
print(pdfmetrics.stringWidth("abc", "Helvetica", 12) > 0, open("invoice.pdf", "rb").read(5))
