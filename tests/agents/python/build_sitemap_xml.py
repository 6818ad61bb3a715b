# /// task
# question = "Make a sitemap.xml for these 5 pages with priorities, pretty printed."
# [expect]
# [[expect.artifact]]
# name = "sitemap.xml"
# contains = ["<urlset", "<loc>https://example.com/about</loc>", "<priority>0.5</priority>"]
# ///
import datetime as dt
from xml.dom import minidom
from xml.etree.ElementTree import Element, SubElement, tostring

pages = {"": 1.0, "about": 0.5, "blog": 0.8, "contact": 0.3, "shop?cat=a&b": 0.9}
urlset = Element("urlset", xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
for path, priority in pages.items():
    url = SubElement(urlset, "url")
    SubElement(url, "loc").text = f"https://example.com/{path}"
    SubElement(url, "lastmod").text = dt.date(2024, 5, 1).isoformat()
    SubElement(url, "priority").text = f"{priority:.1f}"

pretty = minidom.parseString(tostring(urlset, "utf-8")).toprettyxml(indent="  ", encoding="UTF-8")
with open("sitemap.xml", "wb") as f:
    f.write(pretty)
print(pretty.decode())
