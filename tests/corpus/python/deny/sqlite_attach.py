# A data base is opened by SQL.
import sqlite3
sqlite3.connect(":memory:").execute("attach database 'a' as b")
