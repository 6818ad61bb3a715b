"""What makers of input files share: their register, and the forms that several of them write."""

import csv
import datetime
import functools
import io
import pathlib
import random
import sqlite3
import tempfile
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
