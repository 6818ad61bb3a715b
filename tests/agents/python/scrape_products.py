# /// task
# question = "Here's a saved shop page. Extract all products with price and tags into a table sorted by price."
# files = ["products.html"]
# [expect]
# shows = ["Gadget"]
# [[expect.artifact]]
# name = "products.csv"
# rows = 15
# ///
from bs4 import BeautifulSoup
import pandas as pd
import re

with open("products.html", encoding="utf-8") as f:
    soup = BeautifulSoup(f, "html.parser")

print(soup.title.get_text())

items = []
for card in soup.select("div.product"):
    link = card.find("a")
    price = float(re.search(r"[\d.]+", card.select_one(".price").text).group())
    items.append({
        "id": int(card["data-id"]),
        "name": link.text.strip(),
        "url": link.get("href"),
        "price": price,
        "tags": ", ".join(li.text for li in card.find_all("li")),
    })

df = pd.DataFrame(items).sort_values("price", ascending=False).reset_index(drop=True)
df.to_csv("products.csv", index=False)
display(df.head(10))
