# A character reference hides the function that reads another document.
from lxml import etree

print(etree.XSLT(etree.XML("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template match='/'><xsl:copy-of select=\"doc&#117;ment('a.xml')\"/></xsl:template></xsl:stylesheet>"))(etree.XML("<a/>")))
