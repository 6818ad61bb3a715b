from lxml import etree, html
from lxml.builder import E

xml = b"""<?xml version="1.0" encoding="UTF-8"?>
<catalog><book id="1" lang="en"><title>A</title><price>10.5</price></book>
<book id="2"><title>B</title><price>20</price></book></catalog>"""
root = etree.fromstring(xml)
for book in root.findall("book"):
    print(book.get("id"), book.findtext("title"), float(book.findtext("price")))
print(root.xpath("//book[price > 15]/title/text()"), root.xpath("count(//book)"))
new = etree.SubElement(root, "book", id="3")
etree.SubElement(new, "title").text = "C"
etree.ElementTree(root).write("catalog.xml", pretty_print=True, xml_declaration=True, encoding="utf-8")
print(len(etree.parse("catalog.xml").getroot()))
page = html.fromstring("<html><body><div class='x'><a href='/a'>one</a><a href='/b'>two</a></div></body></html>")
print([(a.text_content(), a.get("href")) for a in page.xpath("//div[@class='x']/a")])
print(etree.tostring(E.a(E.b("text"), n="1")).decode())
parser = etree.XMLParser(recover=True, remove_blank_text=True)
try:
    etree.fromstring("<a><b></a>")
except etree.XMLSyntaxError as e:
    print("bad:", e.msg)
print(etree.tostring(etree.fromstring("<a><b></a>", parser)))
