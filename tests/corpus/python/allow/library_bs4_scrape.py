from bs4 import BeautifulSoup, Comment, Tag
import re
import pandas as pd

html = """<html><head><title>Shop</title></head><body><!-- c --><table id="t"><tr><th>Name</th><th>Price</th></tr>
<tr><td>Apple</td><td>$1.20</td></tr><tr><td>Pear</td><td>$0.80</td></tr></table>
<p class="note big">See <a href="https://example.org/x">here</a></p></body></html>"""
for parser in ("html.parser", "lxml", "html5lib"):
    soup = BeautifulSoup(html, parser)
    print(parser, soup.title.string, len(soup.find_all("tr")))
rows = [[td.get_text(strip=True) for td in tr.find_all("td")] for tr in soup.select("#t tr")[1:]]
df = pd.DataFrame([r for r in rows if r], columns=["name", "price"])
df["price"] = df["price"].str.replace("$", "", regex=False).astype(float)
print(df)
print([a["href"] for a in soup.find_all("a", href=re.compile("^https"))])
for c in soup.find_all(string=lambda s: isinstance(s, Comment)):
    c.extract()
tag = soup.new_tag("b")
tag.string = "new"
soup.p.append(tag)
print(soup.p.prettify(), soup.p["class"], isinstance(tag, Tag))
from io import StringIO
print(pd.read_html(StringIO(html))[0])
