# lxml: xslt method.
from lxml import etree
print(etree.parse("a.xml").xslt(etree.parse("b.xsl")))
