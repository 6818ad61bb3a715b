# lxml: xslt.
from lxml import etree
style = etree.XML('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><xsl:copy-of select="document(\'a.xml\')"/></xsl:template></xsl:stylesheet>')
print(etree.XSLT(style)(etree.XML("<a/>")))
