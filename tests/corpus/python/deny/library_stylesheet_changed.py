# The style sheet is changed between the parse and the use.
import sys
from lxml import etree

sheet = etree.XML("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template match='/'><xsl:value-of select='1'/></xsl:template></xsl:stylesheet>")
sheet[0][0].set("select", sys.argv[0])
print(etree.XSLT(sheet)(etree.XML("<a/>")))
