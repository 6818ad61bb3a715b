# /// task
# question = "What does the note say? Write its text to note.txt."
# [expect]
# stdout = ["Pages: 1", "Meet at the harbour at nine."]
# [[expect.artifact]]
# name = "note.txt"
# contains = ["harbour"]
# ///
from reportlab.pdfgen import canvas

try:
    from pypdf import PdfReader
except ImportError:
    from PyPDF2 import PdfReader

page = canvas.Canvas("/mnt/data/note.pdf")
page.drawString(100, 700, "Meet at the harbour at nine.")
page.save()

reader = PdfReader("/mnt/data/note.pdf")
print("Pages:", len(reader.pages))
text = "\n".join(p.extract_text() for p in reader.pages)
print(text)
with open("note.txt", "w") as out:
    out.write(text)
