# Everyday uses: email more.
from email.message import EmailMessage
from email import policy, message_from_bytes, message_from_string
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.mime.image import MIMEImage
from email.utils import formatdate, make_msgid, parseaddr, parsedate_to_datetime
from email.headerregistry import Address
from email.parser import BytesParser
import email.charset, email.iterators, email.header
m = EmailMessage()
m['Subject'] = 'Hé'
m['From'] = Address('Ann', 'ann', 'x.org')
m['To'] = 'b@x.org, c@x.org'
m.set_content('hi')
m.add_alternative('<p>hi</p>', subtype='html')
m.add_attachment(b'x', maintype='application', subtype='octet-stream', filename='f.bin')
p = BytesParser(policy=policy.default).parsebytes(m.as_bytes())
print(p['subject'], [x.get_content_type() for x in p.walk()], p.get_body(('plain',)).get_content(), [a.get_filename() for a in p.iter_attachments()])
mm = MIMEMultipart('mixed')
mm.attach(MIMEText('t', 'plain', 'utf-8'))
mm.attach(MIMEImage(b'\x89PNG', 'png'))
print(mm.is_multipart(), len(mm.get_payload()), parseaddr('A <a@b>'), parsedate_to_datetime(formatdate(0)).year)
print(email.header.decode_header('=?utf-8?q?caf=C3=A9?='), str(email.header.make_header(email.header.decode_header('=?utf-8?q?caf=C3=A9?='))), list(email.iterators.typed_subpart_iterator(mm, 'text', 'plain'))[0].get_content_charset(), email.charset.Charset('utf-8').header_encoding)
for k, v in message_from_string('A: 1\nB: 2\n\nbody').items():
    print(k, v)
