# XML from a text.
import xml.etree.ElementTree as ET

root = ET.fromstring("<items><item id='1'>a</item></items>")
for item in root.iter("item"):
    print(item.get("id"), item.text, ET.tostring(item))
