# SQLite loads native code by SQL.
import sqlite3
sqlite3.connect(":memory:").execute("select load_extension('./a')")
