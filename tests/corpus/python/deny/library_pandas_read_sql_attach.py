# pandas: read sql attach.
import sqlite3
import pandas as pd
print(pd.read_sql("ATTACH DATABASE 'b.db' AS b", sqlite3.connect("a.db")))
