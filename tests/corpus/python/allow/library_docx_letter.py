from docx import Document
from docx.shared import Pt, Inches, RGBColor, Cm
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.oxml.ns import qn
from docx.oxml import OxmlElement

doc = Document()
title = doc.add_heading("Quarterly report", level=0)
title.alignment = WD_ALIGN_PARAGRAPH.CENTER
p = doc.add_paragraph("Sales grew by ")
run = p.add_run("12 %")
run.bold = True
run.font.name = "Arial"
run.font.size = Pt(14)
run.font.color.rgb = RGBColor(0x42, 0x24, 0xE9)
doc.add_paragraph("First point", style="List Bullet")
table = doc.add_table(rows=1, cols=2)
table.style = "Light Grid Accent 1"
table.alignment = WD_TABLE_ALIGNMENT.CENTER
table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Name", "Value"
for name, value in [("a", 1), ("b", 2)]:
    cells = table.add_row().cells
    cells[0].text = name
    cells[1].text = str(value)
shading = OxmlElement("w:shd")
shading.set(qn("w:fill"), "D9E2F3")
table.rows[0].cells[0]._tc.get_or_add_tcPr().append(shading)
run._element.rPr.rFonts.set(qn("w:eastAsia"), "Arial")
doc.sections[0].left_margin = Cm(2)
doc.add_page_break()
doc.save("report.docx")
again = Document("report.docx")
print(len(again.paragraphs), again.paragraphs[0].text, [[c.text for c in r.cells] for r in again.tables[0].rows])
