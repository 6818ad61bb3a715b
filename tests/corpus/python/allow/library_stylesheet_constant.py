# A constant style sheet that names no other document.
from lxml import etree

SHEET = b"""<?xml version="1.0" encoding="UTF-8"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="text" encoding="UTF-8"/>
<xsl:template match="/"><xsl:value-of select="sum(//item/@qty)"/></xsl:template></xsl:stylesheet>"""
sheet = etree.XML(SHEET)
transform = etree.XSLT(sheet)
print(str(transform(etree.fromstring("<a><item qty='2'/><item qty='3'/></a>"))))
