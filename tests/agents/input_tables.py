"""Input files that are tables: CSV, logs, lines of JSON."""

import datetime
import json
import math

from input_makers import csv_text, days, makes, workbook

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
