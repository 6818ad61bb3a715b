"""The input files of the tasks, made anew for each run and the same each time. `run --inputs DIR` writes them all."""

import csv
import datetime
import functools
import gzip
import io
import json
import math
import pathlib
import random
import sqlite3
import struct
import tarfile
import tempfile
import wave
import zipfile

from checks import library

MAKERS = {}


def makes(name):
    """Registers the maker of the input file `name`; it is handed a random generator that depends on the name only."""

    def register(maker):
        assert name not in MAKERS, name
        MAKERS[name] = maker
        return maker

    return register


@functools.lru_cache(None)
def make(name):
    """The bytes of an input file."""
    if name not in MAKERS:
        raise KeyError(f"no maker for the input file {name}")
    made = MAKERS[name](random.Random(name))
    return made.encode() if isinstance(made, str) else made


def write_all(folder):
    for name in MAKERS:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make(name))


def csv_text(rows, delimiter=","):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return out.getvalue()


def workbook(sheets):
    """An .xlsx of {title: rows}."""
    library("openpyxl")
    import openpyxl
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def zipped(members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), data)
    return out.getvalue()


def database(script, tables=()):
    """An SQLite file: a script, then rows for tables [(name, rows)]."""
    with tempfile.NamedTemporaryFile(suffix=".db") as file:
        connection = sqlite3.connect(file.name)
        connection.executescript(script)
        for table, rows in tables:
            places = ",".join("?" * len(rows[0]))
            connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
        connection.commit()
        connection.close()
        return pathlib.Path(file.name).read_bytes()


def days(start, count):
    first = datetime.date.fromisoformat(start)
    return [first + datetime.timedelta(days=n) for n in range(count)]


# --- tables ---------------------------------------------------------------------------------------

REGIONS = ["North", "South", "East", "West"]
PRODUCTS = [("Laptop", 1200.0), ("Monitor", 310.5), ("Keyboard", 45.9), ("Mouse", 19.99), ("Dock", 180.0)]


def sales_rows(rng, count=240):
    rows = []
    for n in range(count):
        product, price = rng.choice(PRODUCTS)
        day = datetime.date(2023, 1, 1) + datetime.timedelta(days=rng.randrange(365))
        rows.append([1000 + n, day.isoformat(), rng.choice(REGIONS), product, rng.randint(1, 9), price])
    return rows


@makes("sales.csv")
def _(rng):
    return csv_text([["order_id", "date", "region", "product", "quantity", "unit_price"]] + sales_rows(rng))


@makes("sales.xlsx")
def _(rng):
    head = ["OrderID", "Date", "Region", "Product", "Quantity", "UnitPrice"]
    rows = [[r[0], datetime.datetime.fromisoformat(r[1]), *r[2:]] for r in sales_rows(rng, 180)]
    targets = [["Region", "Target"]] + [[region, 60000 + 5000 * n] for n, region in enumerate(REGIONS)]
    return workbook({"Orders": [head] + rows, "Targets": targets})


@makes("employees.csv")
def _(rng):
    rows = [["name", "department", "salary", "hired", "age"]]
    for n in range(60):
        department = rng.choice(["Engineering", "Sales", "HR", "Finance"])
        base = {"Engineering": 82000, "Sales": 61000, "HR": 54000, "Finance": 70000}[department]
        hired = datetime.date(2010, 1, 1) + datetime.timedelta(days=rng.randrange(5000))
        rows.append([f"Employee {n:02}", department, base + rng.randrange(-8000, 20000, 500), hired, rng.randint(22, 64)])
    return csv_text(rows)


@makes("server.log")
def _(rng):
    lines = []
    moment = datetime.datetime(2024, 3, 4, 8, 0, 0)
    for _n in range(400):
        moment += datetime.timedelta(seconds=rng.randint(1, 40))
        level = rng.choices(["INFO", "WARNING", "ERROR"], [80, 13, 7])[0]
        text = {"INFO": f"request GET /api/items/{rng.randint(1, 99)} took {rng.randint(2, 400)}ms",
                "WARNING": f"slow query: {rng.randint(800, 5000)}ms",
                "ERROR": rng.choice(["database connection lost", "timeout calling payment service", "disk almost full"])}[level]
        lines.append(f"{moment:%Y-%m-%d %H:%M:%S} [{level}] worker-{rng.randint(1, 4)}: {text}")
    return "\n".join(lines) + "\n"


@makes("stocks.csv")
def _(rng):
    rows = [["Date", "Ticker", "Open", "High", "Low", "Close", "Volume"]]
    for ticker, price in [("AAA", 100.0), ("BBB", 42.0), ("CCC", 250.0)]:
        for day in days("2023-01-02", 365):
            if day.weekday() > 4:
                continue
            opening = price
            price = max(1.0, price * (1 + rng.gauss(0.0004, 0.015)))
            high, low = max(opening, price) * 1.006, min(opening, price) * 0.994
            rows.append([day, ticker, *(round(x, 2) for x in (opening, high, low, price)), rng.randint(10_000, 900_000)])
    return csv_text(rows)


@makes("sensors.csv")
def _(rng):
    rows = [["timestamp", "sensor", "temperature", "humidity"]]
    for hour in range(24 * 14):
        moment = datetime.datetime(2024, 5, 1) + datetime.timedelta(hours=hour)
        for sensor in ("roof", "cellar"):
            value = (15 if sensor == "cellar" else 18) + 6 * math.sin(hour / 24 * 2 * math.pi) + rng.gauss(0, 0.7)
            if rng.random() < 0.01:
                value += 25
            shown = "" if rng.random() < 0.03 else f"{value:.2f}"
            rows.append([moment.isoformat(sep=" "), sensor, shown, rng.randint(30, 90)])
    return csv_text(rows)


@makes("bank.csv")
def _(rng):
    rows = [["Buchungstag", "Empfänger", "Verwendungszweck", "Betrag"]]
    for day in days("2024-01-01", 90):
        for _n in range(rng.randint(0, 3)):
            who, low, high = rng.choice([("REWE Markt", -90, -8), ("Stadtwerke München", -120, -60), ("Müller Drogerie", -40, -4),
                                         ("Arbeitgeber GmbH", 2800, 2900), ("Café Größenwahn", -18, -3)])
            amount = f"{rng.uniform(low, high):,.2f}".replace(",", "_").replace(".", ",").replace("_", ".")
            rows.append([day.strftime("%d.%m.%Y"), who, "Überweisung" if low > 0 else "Kartenzahlung", amount])
    return csv_text(rows, ";").encode("latin-1")


@makes("titanic.csv")
def _(rng):
    rows = [["PassengerId", "Survived", "Pclass", "Name", "Sex", "Age", "Fare", "Embarked"]]
    for n in range(1, 301):
        sex, pclass = rng.choice(["male", "male", "female"]), rng.choice([1, 2, 3, 3])
        chance = {"male": 0.2, "female": 0.75}[sex] + {1: 0.15, 2: 0.0, 3: -0.15}[pclass]
        age = "" if rng.random() < 0.15 else round(min(80, max(1, rng.gauss(31, 13))))
        fare = round({1: 80, 2: 22, 3: 9}[pclass] * rng.uniform(0.6, 1.8), 2)
        rows.append([n, int(rng.random() < chance), pclass, f"Doe, {'Mr.' if sex == 'male' else 'Mrs.'} P{n}", sex, age, fare,
                     rng.choice(["S", "S", "S", "C", "Q", ""])])
    return csv_text(rows)


@makes("iris.csv")
def _(rng):
    rows = [["sepal_length", "sepal_width", "petal_length", "petal_width", "species"]]
    for species, means in [("setosa", (5.0, 3.4, 1.5, 0.2)), ("versicolor", (5.9, 2.8, 4.3, 1.3)), ("virginica", (6.6, 3.0, 5.6, 2.0))]:
        for _n in range(50):
            rows.append([round(max(0.1, rng.gauss(mean, 0.3)), 1) for mean in means] + [species])
    return csv_text(rows)


@makes("customers_dirty.csv")
def _(rng):
    rows = [["Customer ID", " Name ", "E-Mail", "Signup Date", "Country", "Spend"]]
    for n in range(120):
        name = rng.choice(["Ana Silva", "JOHN SMITH", "  marie curie", "Li Wei ", "Olu Ade"])
        mail = rng.choice([f"user{n}@example.com", f"USER{n}@EXAMPLE.COM", f"user{n}(at)example.com", ""])
        day = datetime.date(2022, 1, 1) + datetime.timedelta(days=rng.randrange(700))
        shown = rng.choice([day.isoformat(), day.strftime("%d/%m/%Y"), day.strftime("%b %d, %Y")])
        row = [n, name, mail, shown, rng.choice(["US", "usa", "U.S.", "Germany", "DE", "Brazil"]), rng.choice([f"${rng.randint(5, 900)}.00", "N/A", f"{rng.randint(5, 900)}"])]
        rows += [row, row] if rng.random() < 0.1 else [row]
    return csv_text(rows)


@makes("students.csv")
def _(rng):
    rows = [["student", "class", "math", "physics", "english", "attendance"]]
    for n in range(80):
        talent = rng.gauss(65, 12)
        rows.append([f"S{n:03}", rng.choice("ABC"), *(min(100, max(0, round(talent + rng.gauss(0, 8)))) for _i in range(3)), round(rng.uniform(0.6, 1), 2)])
    return csv_text(rows)


@makes("survey.csv")
def _(rng):
    rows = [["respondent", "age_group", "q1_quality", "q2_price", "q3_support", "comment"]]
    scale = ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"]
    comments = ["Great product, love it!", "Too expensive for what it does.", "Support was slow but friendly", "", "It's okay I guess", "Terrible. Broke after a week."]
    for n in range(150):
        rows.append([n + 1, rng.choice(["18-29", "30-44", "45-59", "60+"]), *(rng.choices(scale, [1, 2, 3, 5, 4])[0] for _i in range(3)), rng.choice(comments)])
    return csv_text(rows)


@makes("housing.csv")
def _(rng):
    rows = [["area", "rooms", "age", "distance_km", "district", "price"]]
    for _n in range(250):
        area, age, distance = rng.uniform(35, 180), rng.randint(0, 90), rng.uniform(0.5, 22)
        district = rng.choice(["Centre", "Harbour", "Hills", "Old Town"])
        bonus = {"Centre": 60, "Harbour": 20, "Hills": 45, "Old Town": 35}[district]
        rows.append([round(area, 1), max(1, round(area / 27)), age, round(distance, 2), district,
                     round((area * 3.1 - age * 0.6 - distance * 4 + bonus + rng.gauss(0, 15)) * 1000)])
    return csv_text(rows)


@makes("ab_test.csv")
def _(rng):
    rows = [["user_id", "variant", "converted", "revenue"]]
    for n in range(2000):
        variant = rng.choice("AB")
        converted = int(rng.random() < (0.10 if variant == "A" else 0.135))
        rows.append([n, variant, converted, round(rng.expovariate(1 / 35), 2) if converted else 0])
    return csv_text(rows)


@makes("weather.csv")
def _(rng):
    rows = [["date", "city", "tmin", "tmax", "rain_mm"]]
    for day in days("2022-01-01", 730):
        season = -math.cos((day.timetuple().tm_yday - 15) / 365 * 2 * math.pi)
        for city, base in [("Oslo", 6), ("Porto", 16)]:
            middle = base + 9 * season + rng.gauss(0, 2)
            rows.append([day, city, round(middle - 4, 1), round(middle + 5, 1), round(max(0, rng.gauss(-1, 5)), 1)])
    return csv_text(rows)


@makes("inventory.csv")
def _(rng):
    rows = [["sku", "name", "stock", "reorder_level", "unit_cost", "supplier"]]
    for n in range(40):
        rows.append([f"SKU-{n:04}", rng.choice(["Bolt", "Nut", "Washer", "Screw", "Hinge"]) + f" M{rng.randint(3, 12)}", rng.randint(0, 300),
                     rng.choice([20, 50, 100]), round(rng.uniform(0.02, 4.5), 2), rng.choice(["Acme", "Globex", "Initech"])])
    return csv_text(rows)


@makes("events.jsonl")
def _(rng):
    lines = []
    for n in range(500):
        moment = datetime.datetime(2024, 2, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(minutes=rng.randrange(40_000))
        lines.append(json.dumps({"id": n, "user": f"u{rng.randint(1, 40)}", "type": rng.choice(["view", "view", "view", "cart", "purchase"]),
                                 "ts": moment.isoformat(), "props": {"page": rng.choice(["/", "/shop", "/cart"]), "value": rng.randint(0, 90)}}))
    return "\n".join(lines) + "\n"


@makes("gene_expression.csv")
def _(rng):
    rows = [["gene"] + [f"ctrl_{i}" for i in range(1, 5)] + [f"treat_{i}" for i in range(1, 5)]]
    for n in range(100):
        base, shift = rng.uniform(3, 12), (2.5 if n % 12 == 0 else 0)
        rows.append([f"GENE{n:03}", *(round(base + rng.gauss(0, 0.4), 3) for _i in range(4)), *(round(base + shift + rng.gauss(0, 0.4), 3) for _i in range(4))])
    return csv_text(rows)


@makes("points.csv")
def _(rng):
    rows = [["x", "y"]]
    for cx, cy in [(0, 0), (6, 5), (-5, 6)]:
        rows += [[round(rng.gauss(cx, 0.8), 3), round(rng.gauss(cy, 0.8), 3)] for _n in range(60)]
    return csv_text(rows)


@makes("sms.csv")
def _(rng):
    ham = ["see you at lunch", "can you call me later", "meeting moved to three", "happy birthday my friend", "I am on my way home", "thanks for dinner yesterday"]
    spam = ["WIN a free prize now", "claim your cash reward today", "urgent offer click now", "free entry win cash", "congratulations winner claim prize"]
    rows = [["label", "text"]]
    for _n in range(200):
        label = rng.choice(["ham", "ham", "spam"])
        rows.append([label, " ".join([rng.choice(ham if label == "ham" else spam), rng.choice(["", "please", "ok", "today", "now"])]).strip()])
    return csv_text(rows)


@makes("timesheet.csv")
def _(rng):
    rows = [["employee", "date", "start", "end", "project"]]
    for day in days("2024-04-01", 30):
        if day.weekday() > 4:
            continue
        for who in ("Kim", "Lena", "Omar"):
            start = datetime.datetime.combine(day, datetime.time(rng.randint(7, 10), rng.choice([0, 15, 30, 45])))
            end = start + datetime.timedelta(minutes=rng.randrange(360, 600, 15))
            rows.append([who, day, start.strftime("%H:%M"), end.strftime("%H:%M"), rng.choice(["Alpha", "Beta", "Internal"])])
    return csv_text(rows)


@makes("patients.csv")
def _(rng):
    rows = [["id", "arm", "age", "sex", "bp_before", "bp_after", "event_month", "event"]]
    for n in range(120):
        arm = rng.choice(["placebo", "drug"])
        before = rng.gauss(150, 10)
        rows.append([n, arm, rng.randint(35, 80), rng.choice("MF"), round(before), round(before - (12 if arm == "drug" else 3) + rng.gauss(0, 6)),
                     rng.randint(1, 24), int(rng.random() < (0.3 if arm == "drug" else 0.55))])
    return csv_text(rows)


# --- workbooks and databases ----------------------------------------------------------------------


@makes("budget.xlsx")
def _(rng):
    sheets = {}
    for year in (2022, 2023):
        rows = [["Household budget", None, None, None], [None], ["Category", "Planned", "Actual", "Note"]]
        for category in ["Rent", "Food", "Transport", "Leisure", "Insurance"]:
            planned = rng.randrange(200, 1500, 50)
            rows.append([category, planned, round(planned * rng.uniform(0.8, 1.25), 2), rng.choice([None, "check", "ok"])])
        sheets[str(year)] = rows
    return workbook(sheets)


@makes("grades.xlsx")
def _(rng):
    rows = [["Name", "Test 1", "Test 2", "Final"]]
    rows += [[name, rng.randint(40, 100), rng.randint(40, 100), rng.randint(40, 100)] for name in ["Ada", "Ben", "Chloé", "Dmitri", "Eun", "Farid"]]
    return workbook({"Class 7B": rows})


@makes("stock.ods")
def _(rng):
    library("odf")
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P
    document = OpenDocumentSpreadsheet()
    table = Table(name="Stock")
    for values in [["item", "count", "price"], ["pen", 12, 1.5], ["pad", 3, 4.25], ["ink", 7, 9.9]]:
        row = TableRow()
        for value in values:
            if isinstance(value, str):
                cell = TableCell(valuetype="string")
            else:
                cell = TableCell(valuetype="float", value=str(value))
            cell.addElement(P(text=str(value)))
            row.addElement(cell)
        table.addElement(row)
    document.spreadsheet.addElement(table)
    out = io.BytesIO()
    document.write(out)
    return out.getvalue()


@makes("shop.db")
def _(rng):
    customers = [(n, f"Customer {n}", rng.choice(["DE", "FR", "US", "JP"]), f"202{rng.randint(0, 3)}-0{rng.randint(1, 9)}-15") for n in range(1, 31)]
    products = [(n, name, price) for n, (name, price) in enumerate(PRODUCTS, 1)]
    orders, items = [], []
    for n in range(1, 121):
        day = datetime.date(2023, 1, 1) + datetime.timedelta(days=rng.randrange(365))
        orders.append((n, rng.randint(1, 25), day.isoformat(), rng.choice(["paid", "paid", "paid", "open", "cancelled"])))
        items += [(n, rng.randint(1, len(products)), rng.randint(1, 5)) for _i in range(rng.randint(1, 4))]
    return database("""
        CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT, since TEXT);
        CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, price REAL);
        CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), day TEXT, state TEXT);
        CREATE TABLE items (order_id INTEGER, product_id INTEGER, quantity INTEGER);
        CREATE VIEW revenue AS SELECT o.id, o.day, SUM(i.quantity * p.price) AS total FROM orders o
            JOIN items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id GROUP BY o.id;
        """, [("customers", customers), ("products", products), ("orders", orders), ("items", items)])


# --- structured text ------------------------------------------------------------------------------


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


# --- documents, pictures, archives, sound ---------------------------------------------------------


@makes("report.pdf")
def _(_rng):
    library("reportlab")
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen import canvas
    out = io.BytesIO()
    page = canvas.Canvas(out, pagesize=A4, invariant=1)
    for number, (title, figure) in enumerate([("Introduction", 120), ("Results", 450), ("Outlook", 610)], 1):
        page.setFont("Helvetica-Bold", 16)
        page.drawString(72, 770, f"Chapter {number}: {title}")
        page.setFont("Helvetica", 11)
        for row in range(8):
            page.drawString(72, 740 - 18 * row, f"Paragraph {row + 1}: the total revenue was {figure + row} thousand euros.")
        page.showPage()
    page.save()
    return out.getvalue()


@makes("invoice.pdf")
def _(_rng):
    library("reportlab")
    from reportlab.pdfgen import canvas
    out = io.BytesIO()
    page = canvas.Canvas(out, invariant=1)
    for row, text in enumerate(["Invoice No. 2024-0117", "Date: 17.01.2024", "Widget A   3 x 19.99 EUR   59.97 EUR", "Widget B   1 x 120.00 EUR  120.00 EUR",
                                "Total: 179.97 EUR", "IBAN: DE89 3704 0044 0532 0130 00"]):
        page.drawString(72, 750 - 20 * row, text)
    page.save()
    return out.getvalue()


@makes("contract.docx")
def _(_rng):
    library("docx")
    import docx
    document = docx.Document()
    document.add_heading("Service Agreement", 0)
    for number, text in enumerate(["This Agreement is made between {{CLIENT}} and {{PROVIDER}}.", "The fee is 1,500 USD per month.", "Either party may end it with 30 days notice."], 1):
        document.add_heading(f"{number}. Clause", 1)
        document.add_paragraph(text)
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Milestone", "Due"
    for name, due in [("Design", "2024-03-01"), ("Launch", "2024-06-15")]:
        cells = table.add_row().cells
        cells[0].text, cells[1].text = name, due
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def picture(width, height, seed, mode="RGB"):
    library("PIL")
    from PIL import Image, ImageDraw
    rng = random.Random(seed)
    image = Image.new("RGB", (width, height))
    image.putdata([(x * 255 // width, y * 255 // height, (x + y) * 127 // (width + height)) for y in range(height) for x in range(width)])
    draw = ImageDraw.Draw(image)
    for _n in range(6):
        x, y, r = rng.randrange(width), rng.randrange(height), rng.randrange(8, max(9, height // 5))
        draw.ellipse([x - r, y - r, x + r, y + r], fill=tuple(rng.randrange(256) for _c in range(3)))
    return image.convert(mode)


@makes("photo.jpg")
def _(rng):
    out = io.BytesIO()
    picture(640, 480, 1).save(out, "JPEG", quality=88)
    return out.getvalue()


@makes("logo.png")
def _(rng):
    out = io.BytesIO()
    image = picture(200, 120, 2, "RGBA")
    image.putalpha(image.convert("L"))
    image.save(out, "PNG")
    return out.getvalue()


@makes("cells.png")
def _(rng):
    library("PIL")
    from PIL import Image, ImageDraw
    image = Image.new("L", (300, 300), 20)
    draw = ImageDraw.Draw(image)
    for row in range(4):
        for column in range(3):
            x, y, r = 50 + 95 * column, 40 + 72 * row, 14 + 3 * row
            draw.ellipse([x - r, y - r, x + r, y + r], fill=200 + 10 * column)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@makes("photos.zip")
def _(rng):
    members = {}
    for n in range(4):
        out = io.BytesIO()
        picture(160 + 20 * n, 120, 10 + n).save(out, "JPEG")
        members[f"holiday/img_{n:03}.jpg"] = out.getvalue()
    return zipped(members | {"holiday/readme.txt": "four pictures\n"})


@makes("monthly.zip")
def _(rng):
    members = {}
    for month in range(1, 7):
        rows = [["date", "product", "amount"]] + [[f"2024-{month:02}-{day:02}", rng.choice("ABC"), rng.randint(10, 200)] for day in range(1, 29, 3)]
        members[f"2024-{month:02}.csv"] = csv_text(rows)
    return zipped(members)


@makes("project.tar.gz")
def _(rng):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, text in {"project/main.py": "import util\n\n\ndef main():\n    # TODO: args\n    print(util.add(1, 2))\n\n\nif __name__ == '__main__':\n    main()\n",
                           "project/util.py": '"""Helpers."""\n\n\ndef add(a, b):\n    return a + b\n\n\nclass Box:\n    def open(self):\n        pass  # TODO: hinge\n',
                           "project/README.txt": "A project.\n"}.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return out.getvalue()


@makes("tone.wav")
def _(_rng):
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"".join(struct.pack("<h", int(12000 * math.sin(2 * math.pi * 440 * n / 8000) + 5000 * math.sin(2 * math.pi * 1000 * n / 8000))) for n in range(8000)))
    return out.getvalue()


@makes("telemetry.bin")
def _(rng):
    return b"TLM1" + struct.pack("<I", 200) + b"".join(struct.pack("<Iff", 1_700_000_000 + n * 10, rng.uniform(10, 30), rng.uniform(900, 1100)) for n in range(200))


@makes("maze.txt")
def _(_rng):
    return "S.#.....\n..#.###.\n.##...#.\n....#.#.\n.####.#.\n......#E\n"


@makes("words.txt")
def _(_rng):
    return "\n".join("listen silent enlist google elbow below state taste tea eat ate night thing inch chin stressed desserts part trap rapt crane nacre cider cried".split()) + "\n"
