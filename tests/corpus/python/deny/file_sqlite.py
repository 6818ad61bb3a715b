# A data base is a file, and loads extensions.
import sqlite3

sqlite3.connect("/tmp/x.db").enable_load_extension(True)
