# /// task
# question = "Extract all e-mails, phone numbers, URLs, dates and amounts from this text."
# [inline]
# "text.txt" = """
# Contact us at info@example.com or sales.team@shop.example.co.uk before 12/04/2024.
# Call +49 (0)30 1234567 or 555-0199. Prices from $1,299.99 to EUR 45,
# see https://www.example.com/offers?id=42&x=1 (updated 2024-03-31).
# """
# [expect]
# result_json = '{"emails": ["info@example.com", "sales.team@shop.example.co.uk"], "urls": ["https://www.example.com/offers?id=42&x=1"], "dates": ["12/04/2024", "2024-03-31"], "amounts": ["$1,299.99", "EUR 45"]}'
# ///
import re
import json

text = open("text.txt", encoding="utf-8").read()

PATTERNS = {
    "emails": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
    "urls": r"https?://[^\s)]+",
    "dates": r"\b\d{1,2}/\d{1,2}/\d{4}\b|\b\d{4}-\d{2}-\d{2}\b",
    "amounts": r"(?:[$€]\s?|EUR\s)\d[\d,]*(?:\.\d{2})?",
}

found = {}
for label, pattern in PATTERNS.items():
    regex = re.compile(pattern)
    found[label] = regex.findall(text)
    for m in regex.finditer(text):
        line = text.count("\n", 0, m.start()) + 1
        print(f"{label:8} line {line}: {m.group()}")

redacted = re.sub(PATTERNS["emails"], lambda m: m.group()[0] + "***@" + m.group().split("@")[1], text)
print(redacted)
found["amounts"] = [a.rstrip(",") for a in found["amounts"]]
found
