# /// task
# question = "Average price per author in catalog.xml, and raise all prices by 10 % in a new XML file."
# files = ["catalog.xml"]
# [expect]
# stdout = ["Average price"]
# [[expect.artifact]]
# name = "catalog_new.xml"
# contains = ["<catalog", "raised=\"10%\""]
# ///
import xml.etree.ElementTree as ET
from collections import defaultdict

tree = ET.parse("catalog.xml")
root = tree.getroot()

prices = defaultdict(list)
for book in root.findall("book"):
    author = book.findtext("author")
    price = float(book.find("price").text)
    prices[author].append(price)

print("Average price per author:")
for author, values in sorted(prices.items()):
    print(f"  {author:10s} {sum(values) / len(values):6.2f}  ({len(values)} books)")

oldest = min(root.iter("book"), key=lambda b: int(b.findtext("published")))
print("Oldest:", oldest.get("id"), oldest.findtext("title"), oldest.findtext("published"))

for price in root.iter("price"):
    price.text = f"{float(price.text) * 1.10:.2f}"
    price.set("raised", "10%")

ET.indent(tree, space="  ")
tree.write("catalog_new.xml", encoding="utf-8", xml_declaration=True)
