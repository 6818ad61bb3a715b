# /// task
# question = "Write a personalised letter for each person in this list (names and amounts), as text files."
# [inline]
# "people.csv" = """
# name,amount,due
# Ana Silva,120.50,2024-06-01
# Ben Okafor,89.00,2024-06-15
# """
# [expect]
# stdout = ["Dear Ana Silva", "Dear Ben Okafor"]
# [[expect.artifact]]
# name = "letters/ana_silva.txt"
# contains = ["120.50", "01 June 2024"]
# ///
import csv
import os
import textwrap
from datetime import date
from string import Template

letter = Template(
    "Dear $name,\n\n"
    "$body\n\n"
    "Kind regards,\nAccounting\n"
)

os.makedirs("letters", exist_ok=True)
with open("people.csv") as f:
    people = [row for row in csv.DictReader(line for line in f if line.strip())]

for p in people:
    due = date.fromisoformat(p["due"]).strftime("%d %B %Y")
    body = textwrap.fill(
        f"according to our records an amount of {float(p['amount']):.2f} EUR is still open. Please transfer it until {due} "
        "to our account. If you have already paid, please ignore this letter.", width=60)
    text = letter.safe_substitute(name=p["name"], body=body)
    filename = os.path.join("letters", p["name"].lower().replace(" ", "_") + ".txt")
    with open(filename, "w") as out:
        out.write(text)
    print(text)
