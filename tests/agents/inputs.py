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
