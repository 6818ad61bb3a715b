# /// task
# question = "Transform catalog.xml into an HTML list with XSLT and validate that each book has a price."
# files = ["catalog.xml"]
# [expect]
# stdout = ["12 books", "<li"]
# [[expect.artifact]]
# name = "catalog.html"
# contains = ["<ul>"]
# ///
from lxml import etree

XSLT = b"""<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="html" indent="yes"/>
<xsl:template match="/catalog"><html><body><ul>
  <xsl:for-each select="book"><xsl:sort select="price" data-type="number" order="descending"/>
    <li id="{@id}"><b><xsl:value-of select="title"/></b> by <xsl:value-of select="author"/>: <xsl:value-of select="format-number(price, '0.00')"/></li>
  </xsl:for-each>
</ul></body></html></xsl:template>
</xsl:stylesheet>"""

tree = etree.parse("catalog.xml")
books = tree.getroot().findall("book")
missing = [b.get("id") for b in books if b.find("price") is None]
print(f"{len(books)} books, without a price: {missing or 'none'}")
print("Mean price:", round(tree.xpath("sum(//price) div count(//price)"), 2))

transform = etree.XSLT(etree.XML(XSLT))
result = transform(tree)
text = str(result)
print(text[:200])
with open("catalog.html", "w") as f:
    f.write(text)
