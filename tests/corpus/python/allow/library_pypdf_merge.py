import io
from pypdf import PdfReader, PdfWriter, PdfMerger
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

for i in range(3):
    c = canvas.Canvas(f"part{i}.pdf", pagesize=A4)
    c.setFont("Helvetica", 20)
    c.drawString(100, 700, f"Page of part {i}")
    c.showPage()
    c.save()

merger = PdfMerger()
for i in range(3):
    merger.append(f"part{i}.pdf")
merger.write("all.pdf")
merger.close()

reader = PdfReader("all.pdf")
print(len(reader.pages), [p.extract_text().strip() for p in reader.pages], reader.metadata.producer is not None)
writer = PdfWriter()
writer.add_page(reader.pages[1])
writer.pages[0].rotate(90)
writer.add_metadata({"/Title": "one"})
writer.encrypt("secret")
with open("one.pdf", "wb") as f:
    writer.write(f)
print(PdfReader("one.pdf").is_encrypted)
