# A message is taken apart and another one put together; nothing is sent.
import email
from email import policy
from email.message import EmailMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.parser import BytesParser
from email.utils import formatdate, getaddresses, parsedate_to_datetime

raw = b"From: a@example.com\r\nTo: b@example.com\r\nSubject: =?utf-8?q?M=C3=A4rz?=\r\nDate: Tue, 05 Mar 2024 09:12:44 +0100\r\n\r\nhello\r\n"
message = BytesParser(policy=policy.default).parsebytes(raw)
print(message["subject"], getaddresses([message["to"]]), parsedate_to_datetime(str(message["date"])).year)
print(email.message_from_bytes(raw).get_payload(), message.get_body(preferencelist=("plain",)).get_content())

answer = EmailMessage()
answer["Subject"] = "Re: " + message["subject"]
answer["Date"] = formatdate(0)
answer.set_content("thanks")
answer.add_attachment(b"a,b\n", maintype="text", subtype="csv", filename="x.csv")
print(answer.as_string()[:40])

old = MIMEMultipart()
old.attach(MIMEText("text", "plain"))
print(old.is_multipart())
