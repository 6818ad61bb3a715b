"""Input files that are workbooks and databases."""

import datetime
import io

from checks import library
from input_makers import database, makes, workbook
from input_tables import PRODUCTS


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
