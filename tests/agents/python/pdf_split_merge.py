# /// task
# question = "Split the PDF into single pages, then make a new one with the pages in reverse order and rotated by 90 degrees."
# files = ["report.pdf"]
# [expect]
# stdout = ["page_1.pdf"]
# [[expect.artifact]]
# name = "reversed.pdf"
# pages = 3
# [[expect.artifact]]
# name = "page_2.pdf"
# pages = 1
# contains = ["Results"]
# ///
from pypdf import PdfReader, PdfWriter

reader = PdfReader("report.pdf")
for i, page in enumerate(reader.pages):
    writer = PdfWriter()
    writer.add_page(page)
    name = f"page_{i + 1}.pdf"
    with open(name, "wb") as out:
        writer.write(out)
    print("wrote", name)

writer = PdfWriter()
for page in reversed(reader.pages):
    page.rotate(90)
    writer.add_page(page)
writer.add_metadata({"/Title": "Reversed report", "/Author": "assistant"})
with open("reversed.pdf", "wb") as out:
    writer.write(out)
