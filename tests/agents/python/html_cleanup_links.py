# /// task
# question = "Clean this saved page: remove nav and footer, make links absolute and give me the text and the list of links."
# files = ["products.html"]
# [expect]
# stdout = ["https://shop.example/p/3"]
# [[expect.artifact]]
# name = "clean.html"
# contains = ["https://shop.example/p/14"]
# ///
from urllib.parse import urljoin, urlparse
from bs4 import BeautifulSoup, Comment

BASE = "https://shop.example/catalog"

with open("/mnt/data/products.html", "rb") as f:
    soup = BeautifulSoup(f, "html5lib")

for tag in soup(["nav", "footer", "script", "style"]):
    tag.decompose()
for c in soup.find_all(string=lambda s: isinstance(s, Comment)):
    c.extract()

links = []
for a in soup.find_all("a", href=True):
    a["href"] = urljoin(BASE, a["href"])
    a["rel"] = "nofollow"
    links.append(a["href"])

print(soup.get_text(" ", strip=True)[:200])
print("\n".join(links))
print("Hosts:", {urlparse(u).netloc for u in links})

with open("/mnt/data/clean.html", "w", encoding="utf-8") as out:
    out.write(soup.prettify())
