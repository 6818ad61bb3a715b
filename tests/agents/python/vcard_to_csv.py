# /// task
# question = "Turn these contacts into a CSV for Google Contacts."
# files = ["contacts.vcf"]
# [expect]
# stdout = ["3 contacts"]
# [[expect.artifact]]
# name = "contacts.csv"
# rows = 3
# contains = ["Zoë Müller"]
# ///
import csv

contacts = []
current = {}
with open("contacts.vcf", encoding="utf-8", newline="") as f:
    for line in f.read().splitlines():
        if line == "BEGIN:VCARD":
            current = {}
        elif line == "END:VCARD":
            contacts.append(current)
        elif ":" in line:
            key, value = line.split(":", 1)
            key = key.split(";")[0].upper()
            if key in ("FN", "EMAIL", "TEL"):
                current[key] = value

with open("contacts.csv", "w", newline="", encoding="utf-8") as f:
    w = csv.DictWriter(f, fieldnames=["Name", "E-mail 1 - Value", "Phone 1 - Value"], quoting=csv.QUOTE_ALL)
    w.writeheader()
    for c in contacts:
        w.writerow({"Name": c.get("FN", ""), "E-mail 1 - Value": c.get("EMAIL", ""), "Phone 1 - Value": c.get("TEL", "")})

print(f"{len(contacts)} contacts written")
