# /// task
# question = "Create a nice PDF invoice for 3 items with VAT."
# [expect]
# stdout = ["invoice_1042.pdf"]
# [[expect.artifact]]
# name = "invoice_1042.pdf"
# pages = 1
# contains = ["INVOICE", "Consulting", "Total"]
# ///
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.lib.units import cm
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle
from datetime import date, timedelta

items = [("Consulting (hours)", 12, 95.00), ("Server setup", 1, 450.00), ("Support package", 3, 59.90)]
VAT = 0.19

styles = getSampleStyleSheet()
styles.add(ParagraphStyle(name="RightSmall", parent=styles["Normal"], alignment=2, fontSize=9))

doc = SimpleDocTemplate("invoice_1042.pdf", pagesize=A4, leftMargin=2 * cm, rightMargin=2 * cm, title="Invoice 1042")
story = [
    Paragraph("INVOICE", styles["Title"]),
    Paragraph(f"No. 1042<br/>Date: {date(2024, 5, 2):%d %B %Y}<br/>Due: {date(2024, 5, 2) + timedelta(days=14):%d %B %Y}", styles["RightSmall"]),
    Spacer(1, 1 * cm),
]
data = [["Item", "Qty", "Price", "Amount"]]
net = 0
for name, qty, price in items:
    amount = qty * price
    net += amount
    data.append([name, qty, f"{price:,.2f}", f"{amount:,.2f}"])
data += [["", "", "Net", f"{net:,.2f}"], ["", "", f"VAT {VAT:.0%}", f"{net * VAT:,.2f}"], ["", "", "Total", f"{net * (1 + VAT):,.2f}"]]

table = Table(data, colWidths=[8 * cm, 2 * cm, 3 * cm, 3 * cm])
table.setStyle(TableStyle([
    ("BACKGROUND", (0, 0), (-1, 0), colors.HexColor("#2c3e50")),
    ("TEXTCOLOR", (0, 0), (-1, 0), colors.white),
    ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
    ("GRID", (0, 0), (-1, -4), 0.5, colors.grey),
    ("FONTNAME", (0, -1), (-1, -1), "Helvetica-Bold"),
    ("LINEABOVE", (2, -1), (-1, -1), 1, colors.black),
]))
story.append(table)
story.append(Spacer(1, 1 * cm))
story.append(Paragraph("Thank you for your business.", styles["Italic"]))
doc.build(story)
print("Created invoice_1042.pdf")
