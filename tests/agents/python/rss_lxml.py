# /// task
# question = "List the posts of this RSS feed with dates and the plain text of each description, as Markdown."
# files = ["feed.xml"]
# [expect]
# stdout = ["Post 0", "Body 3 & more"]
# [[expect.artifact]]
# name = "posts.md"
# contains = ["## [Post 6](https://blog.example/6)"]
# ///
from email.utils import parsedate_to_datetime
from lxml import etree, html

doc = etree.parse("/mnt/data/feed.xml")
lines = [f"# {doc.findtext('.//channel/title')}", ""]
for item in doc.xpath("//item"):
    title = item.findtext("title")
    link = item.findtext("link")
    date = parsedate_to_datetime(item.findtext("pubDate"))
    body = html.fromstring(item.findtext("description")).text_content()
    lines += [f"## [{title}]({link})", f"*{date:%Y-%m-%d}*", "", body, ""]
    print(f"{date:%d.%m.%Y} {title}: {body}")

with open("/mnt/data/posts.md", "w") as f:
    f.write("\n".join(lines))
