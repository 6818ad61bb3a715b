# A data base outside of the workspace.
import sqlite3
sqlite3.connect("/var/lib/a.db")
