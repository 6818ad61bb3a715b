# lxml: parse url.
from lxml import html
print(html.parse("http://localhost/a").getroot())
