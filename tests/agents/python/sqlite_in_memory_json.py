# /// task
# question = "Put the nested users.json into an in-memory SQLite database, and count orders and quantities by city with SQL."
# files = ["users.json"]
# [expect]
# stdout = ["city", "Lyon"]
# ///
import json
import sqlite3

with open("users.json") as f:
    data = json.load(f)

db = sqlite3.connect(":memory:")
db.row_factory = sqlite3.Row
db.execute("CREATE TABLE raw (doc TEXT)")
db.executemany("INSERT INTO raw VALUES (?)", [(json.dumps(u),) for u in data["users"]])

db.create_function("initials", 1, lambda name: "".join(p[0] for p in name.split()))

rows = db.execute("""
    SELECT json_extract(doc, '$.address.city') AS city,
           COUNT(*) AS users,
           SUM(json_array_length(doc, '$.orders')) AS orders,
           SUM((SELECT COALESCE(SUM(json_extract(value, '$.qty')), 0) FROM json_each(raw.doc, '$.orders'))) AS qty,
           initials(MAX(json_extract(doc, '$.name.first') || ' ' || json_extract(doc, '$.name.last'))) AS sample
    FROM raw GROUP BY city ORDER BY qty DESC
""").fetchall()

header = rows[0].keys()
print(" | ".join(f"{h:>7}" for h in header))
for r in rows:
    print(" | ".join(f"{r[h]!s:>7}" for h in header))
