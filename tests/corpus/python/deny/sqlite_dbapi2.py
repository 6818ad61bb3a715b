# A module behind sqlite3.
import sqlite3
sqlite3.dbapi2.datetime
