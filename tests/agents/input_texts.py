"""Input files that are structured text: JSON, XML, HTML, Markdown, logs, mails."""

import datetime
import gzip
import json

from input_makers import make, makes


@makes("users.json")
def _(rng):
    users = []
    for n in range(25):
        users.append({"id": n, "name": {"first": rng.choice(["Ana", "Bo", "Cy", "Di"]), "last": f"L{n}"},
                      "address": {"city": rng.choice(["Lyon", "Turin", "Graz"]), "geo": {"lat": round(rng.uniform(44, 48), 4), "lng": round(rng.uniform(4, 16), 4)}},
                      "orders": [{"sku": rng.choice("XYZ"), "qty": rng.randint(1, 5)} for _i in range(rng.randint(0, 4))], "active": rng.random() < 0.7})
    return json.dumps({"version": 2, "users": users}, indent=1)


@makes("catalog.xml")
def _(rng):
    books = []
    for n in range(12):
        books.append(f'  <book id="bk{n:03}" lang="{rng.choice(["en", "de"])}">\n    <title>Title {n}</title>\n    <author>{rng.choice(["Lem", "Le Guin", "Borges"])}</author>\n'
                     f"    <price currency=\"EUR\">{rng.uniform(5, 40):.2f}</price>\n    <published>{rng.randint(1960, 2020)}</published>\n  </book>")
    return '<?xml version="1.0" encoding="UTF-8"?>\n<catalog xmlns:x="urn:x">\n' + "\n".join(books) + "\n</catalog>\n"


@makes("feed.xml")
def _(_rng):
    items = "".join(f"<item><title>Post {n}</title><link>https://blog.example/{n}</link><pubDate>Mon, {n + 1:02} Jan 2024 10:00:00 GMT</pubDate>"
                    f"<description><![CDATA[<p>Body <b>{n}</b> &amp; more</p>]]></description></item>" for n in range(7))
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>Example blog</title>{items}</channel></rss>'


@makes("products.html")
def _(rng):
    cards = "".join(f'<div class="product" data-id="{n}"><h3><a href="/p/{n}">Gadget {n}</a></h3><span class="price">€ {rng.uniform(3, 99):.2f}</span>'
                    f'<ul class="tags"><li>{rng.choice(["new", "sale"])}</li><li>t{n % 3}</li></ul></div>' for n in range(15))
    return f"<!doctype html><html><head><title>Shop &mdash; all gadgets</title></head><body><nav><a href='/'>Home</a></nav>{cards}<footer>© 2024</footer></body></html>"


@makes("countries.html")
def _(rng):
    rows = "".join(f"<tr><td>{name}</td><td>{pop:,}</td><td>{area:,}</td></tr>" for name, pop, area in
                   [("Norway", 5_488_984, 385_207), ("Chile", 19_603_733, 756_102), ("Japan", 125_124_989, 377_975), ("Kenya", 54_027_487, 580_367)])
    return f"<html><body><h1>Countries</h1><table id='c'><thead><tr><th>Country</th><th>Population</th><th>Area</th></tr></thead><tbody>{rows}</tbody></table><p>end</p></body></html>"


@makes("places.geojson")
def _(rng):
    spots = [("Berlin", 13.405, 52.52), ("Paris", 2.3522, 48.8566), ("Madrid", -3.7038, 40.4168), ("Rome", 12.4964, 41.9028), ("Vienna", 16.3738, 48.2082)]
    return json.dumps({"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": name, "pop": rng.randint(1, 4) * 1_000_000},
                      "geometry": {"type": "Point", "coordinates": [x, y]}} for name, x, y in spots]})


@makes("access.log")
def _(rng):
    lines = []
    moment = datetime.datetime(2024, 6, 10, tzinfo=datetime.timezone.utc)
    for _n in range(600):
        moment += datetime.timedelta(seconds=rng.randint(1, 90))
        path = rng.choice(["/", "/about", "/api/v1/items", "/static/app.js", "/wp-login.php", "/checkout"])
        status = 404 if path == "/wp-login.php" else rng.choices([200, 304, 500, 302], [85, 8, 3, 4])[0]
        lines.append(f'10.0.{rng.randint(0, 3)}.{rng.randint(1, 40)} - - [{moment:%d/%b/%Y:%H:%M:%S +0000}] "GET {path} HTTP/1.1" {status} {rng.randint(120, 40_000)} "-" '
                     f'"{rng.choice(["Mozilla/5.0 (X11; Linux)", "curl/8.1", "Googlebot/2.1"])}"')
    return "\n".join(lines) + "\n"


@makes("access.log.gz")
def _(_rng):
    return gzip.compress(make("access.log"), mtime=0)


@makes("notes.md")
def _(_rng):
    return """# Project notes

Some *intro* text with a [link](https://example.org) and `code`.

## Tasks

- [x] write parser
- [ ] add tests
- [ ] publish **v1.0**

## Code

```python
def add(a, b):
    return a + b
```

| Name | Role |
|------|------|
| Ada  | lead |
| Bob  | dev  |

## Links

1. [Docs](https://docs.example.org/start)
2. [Repo](https://git.example.org/repo.git)
"""


@makes("article.txt")
def _(rng):
    first = ["The river", "A committee", "Our model", "The old harbour", "Every engineer", "The council"]
    verbs = ["measures", "protects", "describes", "changes", "supports", "questions"]
    last = ["the quality of water", "the growth of cities", "the price of energy", "a network of sensors", "public transport", "the winter storms"]
    tails = ["in the northern valley", "after the long debate", "with surprising accuracy", "despite the costs", "for the third year"]
    return "\n\n".join(" ".join(f"{rng.choice(first)} {rng.choice(verbs)} {rng.choice(last)} {rng.choice(tails)}." for _s in range(6)) for _p in range(8)) + "\n"


@makes("sequences.fasta")
def _(rng):
    return "".join(f">seq{n} Homo sapiens fragment {n}\n" + "\n".join("".join(rng.choice("ACGT") for _i in range(60)) for _l in range(4 + n)) + "\n" for n in range(6))


@makes("contacts.vcf")
def _(_rng):
    return "".join(f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{name}\r\nEMAIL;TYPE=work:{name.split()[0].lower()}@example.com\r\nTEL:+49 30 {n}{n}{n}\r\nEND:VCARD\r\n"
                   for n, name in enumerate(["Ada Lovelace", "Zoë Müller", "Ken Thompson"], 1))


@makes("calendar.ics")
def _(_rng):
    events = "".join(f"BEGIN:VEVENT\r\nUID:{n}@x\r\nDTSTART:202403{n + 4:02}T{8 + n:02}0000Z\r\nDTEND:202403{n + 4:02}T{9 + n:02}3000Z\r\nSUMMARY:Meeting {n}\r\nEND:VEVENT\r\n" for n in range(6))
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n"


@makes("movie.srt")
def _(_rng):
    def stamp(seconds):
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},500"
    return "\n".join(f"{n}\n{stamp(n * 7)} --> {stamp(n * 7 + 4)}\nLine {n} of the film.\nSecond row {n}\n" for n in range(1, 21))


@makes("settings.ini")
def _(_rng):
    return "[server]\nhost = 0.0.0.0\nport = 8080\ndebug = yes\n\n[database]\nurl = sqlite:///app.db\npool_size = 5\ntimeout = 2.5\n\n[paths]\nroot = /srv/app\nlogs = %(root)s/logs\n"


@makes("compose.yaml")
def _(_rng):
    return """version: "3.8"
services:
  web:
    image: nginx:1.25
    ports: ["80:80", "443:443"]
    depends_on: [api]
  api:
    image: example/api:2.1
    environment: {DB_HOST: db, LOG_LEVEL: info}
    ports: ["8000:8000"]
    depends_on: [db]
  db:
    image: postgres:15
    volumes: ["data:/var/lib/postgresql/data"]
volumes:
  data: {}
"""


@makes("mail.eml")
def _(_rng):
    return ("From: Alice <alice@example.com>\r\nTo: bob@example.org, carol@example.net\r\nSubject: =?utf-8?q?Rechnung_f=C3=BCr_M=C3=A4rz?=\r\n"
            "Date: Tue, 05 Mar 2024 09:12:44 +0100\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"xx\"\r\n\r\n"
            "--xx\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nHallo Bob,\r\nanbei die Rechnung =C3=BCber 120 =E2=82=AC.\r\n"
            "--xx\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=\"rechnung.csv\"\r\nContent-Transfer-Encoding: base64\r\n\r\nYSxiCjEsMgo=\r\n--xx--\r\n")
