import html5lib
from xml.etree import ElementTree as ET
doc = html5lib.parse("<p>one<p>two", namespaceHTMLElements=False)
print([p.text for p in doc.iter("p")])
print(ET.tostring(html5lib.parseFragment("<b>x</b>", namespaceHTMLElements=False)))
parser = html5lib.HTMLParser(namespaceHTMLElements=False)
print(parser.parse("<table><tr><td>1").find(".//td").text, len(parser.errors))
