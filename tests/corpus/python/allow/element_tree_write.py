# A tree that was parsed is written again.
import xml.etree.ElementTree as ET

with open("a.xml", "w") as file:
    file.write("<a><b>1</b></a>")
tree = ET.parse("a.xml")
tree.getroot().find("b").text = "2"
tree.write("b.xml", encoding="utf-8", xml_declaration=True)
print(open("b.xml").read())
