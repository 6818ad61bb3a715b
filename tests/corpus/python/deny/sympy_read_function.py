# SQLite calls a function of the program's with the texts of a table
import sqlite3

import sympy


def value(text):
    return float(sympy.simplify(text))


con = sqlite3.connect(":memory:")
con.create_function("value", 1, value)
print(con.execute("select value('1 + 2')").fetchall())
