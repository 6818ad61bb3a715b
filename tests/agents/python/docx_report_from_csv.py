# /// task
# question = "Write a Word report about the sales data with a heading, a table by region and a chart."
# files = ["sales.csv"]
# [expect]
# stdout = ["report.docx"]
# [[expect.artifact]]
# name = "report.docx"
# min_size = 20000
# contains = ["Sales report 2023", "North"]
# ///
import io
import pandas as pd
import matplotlib.pyplot as plt
from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Inches, RGBColor

df = pd.read_csv("sales.csv")
df["revenue"] = df.quantity * df.unit_price
summary = df.groupby("region").agg(orders=("order_id", "count"), revenue=("revenue", "sum")).reset_index()

buf = io.BytesIO()
fig, ax = plt.subplots(figsize=(6, 3.5))
ax.pie(summary["revenue"], labels=summary["region"], autopct="%1.1f%%", startangle=90)
ax.axis("equal")
fig.savefig(buf, format="png", dpi=150)
buf.seek(0)

doc = Document()
title = doc.add_heading("Sales report 2023", level=0)
title.alignment = WD_ALIGN_PARAGRAPH.CENTER
doc.add_paragraph(f"Total revenue: {summary['revenue'].sum():,.2f} USD in {len(df)} orders.")

table = doc.add_table(rows=1, cols=3)
table.style = "Light Grid Accent 1"
for cell, text in zip(table.rows[0].cells, ("Region", "Orders", "Revenue")):
    cell.text = text
    cell.paragraphs[0].runs[0].font.color.rgb = RGBColor(0x1F, 0x4E, 0x78)
for _, r in summary.iterrows():
    cells = table.add_row().cells
    cells[0].text, cells[1].text, cells[2].text = r["region"], str(r["orders"]), f"{r['revenue']:,.2f}"

doc.add_picture(buf, width=Inches(5))
doc.add_page_break()
doc.add_heading("Notes", level=1)
doc.add_paragraph("Generated automatically.", style="List Bullet")
doc.save("report.docx")
print("Saved report.docx")
