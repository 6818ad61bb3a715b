# /// task
# question = "Render the feed as an HTML newsletter and a plain-text version; build a MIME e-mail file from both (don't send)."
# files = ["feed.xml"]
# [expect]
# stdout = ["newsletter.eml"]
# [[expect.artifact]]
# name = "newsletter.eml"
# type = "message/rfc822"
# contains = ["multipart/alternative", "Subject: Example blog"]
# ///
import html
import xml.etree.ElementTree as ET
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
import re

channel = ET.parse("feed.xml").getroot().find("channel")
title = channel.findtext("title")
posts = []
for item in channel.iterfind("item"):
    raw = item.findtext("description", "")
    text = html.unescape(re.sub(r"<[^>]+>", "", raw))
    posts.append((item.findtext("title"), item.findtext("link"), text))

plain = "\n\n".join(f"{t}\n{l}\n{x}" for t, l, x in posts)
rich = "<html><body>" + "".join(
    f'<h2><a href="{html.escape(l, quote=True)}">{html.escape(t)}</a></h2><p>{html.escape(x)}</p>' for t, l, x in posts
) + "</body></html>"

msg = EmailMessage()
msg["Subject"] = title
msg["From"] = "news@example.com"
msg["To"] = "reader@example.org"
msg["Date"] = formatdate(1704103200)
msg["Message-ID"] = make_msgid(domain="example.com")
msg.set_content(plain)
msg.add_alternative(rich, subtype="html")

with open("newsletter.eml", "wb") as f:
    f.write(msg.as_bytes())
print("Wrote newsletter.eml with", len(posts), "posts,", msg.get_content_type())
