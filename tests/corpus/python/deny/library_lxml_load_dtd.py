# lxml: load dtd.
from lxml import etree
print(etree.parse("a.xml", etree.XMLParser(load_dtd=True, no_network=False)))
