# /// task
# question = "Extract the text of this PDF page by page, find all revenue figures and tell me the highest."
# files = ["report.pdf"]
# [expect]
# stdout = ["Pages: 3", "Highest: 617"]
# [[expect.artifact]]
# name = "report.txt"
# contains = ["Chapter 2: Results"]
# ///
import re
from pypdf import PdfReader

reader = PdfReader("/mnt/data/report.pdf")
print("Pages:", len(reader.pages))

pages = []
for i, page in enumerate(reader.pages, start=1):
    text = page.extract_text()
    pages.append(text)
    print(f"--- page {i}: {len(text)} characters, first line: {text.splitlines()[0]}")

figures = [int(x) for t in pages for x in re.findall(r"was (\d+) thousand", t)]
print("Highest:", max(figures))

with open("/mnt/data/report.txt", "w", encoding="utf-8") as f:
    f.write("\n\n".join(pages))
