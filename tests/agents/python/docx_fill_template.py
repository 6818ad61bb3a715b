# /// task
# question = "Fill in the placeholders in this contract: client Acme Ltd, provider Jane Roe. Raise the fee to 1,800 USD and list the milestones."
# files = ["contract.docx"]
# [expect]
# stdout = ["Design", "Launch"]
# [[expect.artifact]]
# name = "contract_filled.docx"
# contains = ["Acme Ltd", "Jane Roe", "1,800 USD"]
# ///
from docx import Document
from docx.shared import Pt

doc = Document("/mnt/data/contract.docx")
replacements = {"{{CLIENT}}": "Acme Ltd", "{{PROVIDER}}": "Jane Roe", "1,500 USD": "1,800 USD"}

for paragraph in doc.paragraphs:
    for old, new in replacements.items():
        if old in paragraph.text:
            for run in paragraph.runs:
                run.text = run.text.replace(old, new)

for table in doc.tables:
    for row in table.rows[1:]:
        print(" - ".join(cell.text for cell in row.cells))

p = doc.add_paragraph()
run = p.add_run("Signed on 2024-02-01")
run.italic = True
run.font.size = Pt(9)
doc.save("/mnt/data/contract_filled.docx")
