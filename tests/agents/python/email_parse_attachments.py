# /// task
# question = "Read this e-mail: who sent it to whom, subject, text; and save the attachments."
# files = ["mail.eml"]
# [expect]
# stdout = ["Rechnung für März", "bob@example.org", "120 €"]
# [[expect.artifact]]
# name = "attachments/rechnung.csv"
# contains = ["a,b"]
# ///
import email
from email import policy
from email.parser import BytesParser
from email.utils import getaddresses
from pathlib import Path

with open("mail.eml", "rb") as fp:
    msg = BytesParser(policy=policy.default).parse(fp)

print("From:   ", msg["from"])
print("To:     ", [addr for _, addr in getaddresses([msg["to"]])])
print("Subject:", msg["subject"])
print("Date:   ", msg["date"].datetime.isoformat())

body = msg.get_body(preferencelist=("plain", "html"))
print("\n" + body.get_content())

out = Path("attachments")
out.mkdir(exist_ok=True)
for part in msg.iter_attachments():
    target = out / part.get_filename()
    target.write_bytes(part.get_payload(decode=True))
    print("saved", target, part.get_content_type(), target.stat().st_size, "bytes")
