# A data base by a URI, with switches.
import sqlite3
sqlite3.connect("file:a?vfs=unix-none", uri=True)
