# /// task
# question = "Read this invoice and give me the number, date, positions and total as JSON."
# files = ["invoice.pdf"]
# [expect]
# [[expect.artifact]]
# name = "invoice.json"
# json = '{"number": "2024-0117", "date": "2024-01-17", "positions": [{"name": "Widget A", "qty": 3, "price": 19.99, "sum": 59.97}, {"name": "Widget B", "qty": 1, "price": 120.0, "sum": 120.0}], "total": 179.97, "consistent": true}'
# ///
import json
import re
from datetime import datetime
import pypdf

text = "\n".join(p.extract_text() for p in pypdf.PdfReader("invoice.pdf").pages)
print(text)

number = re.search(r"Invoice No\.\s*(\S+)", text).group(1)
date = datetime.strptime(re.search(r"Date:\s*([\d.]+)", text).group(1), "%d.%m.%Y").date()
positions = [
    {"name": n.strip(), "qty": int(q), "price": float(p), "sum": float(s)}
    for n, q, p, s in re.findall(r"^(Widget \w)\s+(\d+) x ([\d.]+) EUR\s+([\d.]+) EUR", text, re.M)
]
total = float(re.search(r"Total:\s*([\d.]+)", text).group(1))

invoice = {
    "number": number,
    "date": date.isoformat(),
    "positions": positions,
    "total": total,
    "consistent": abs(sum(p["sum"] for p in positions) - total) < 0.005,
}
with open("invoice.json", "w") as f:
    json.dump(invoice, f, indent=2)
print(json.dumps(invoice, indent=2))
