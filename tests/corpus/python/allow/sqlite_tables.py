# SQLite in memory and in a file of the workspace.
import sqlite3
for place in (":memory:", "data.db"):
    with sqlite3.connect(place) as db:
        db.row_factory = sqlite3.Row
        db.execute("create table t (name text, n integer)")
        db.executemany("insert into t values (?, ?)", [("a", 1), ("b", 2)])
        db.create_function("twice", 1, lambda n: n * 2)
        for row in db.execute("select name, twice(n) as m from t order by n"):
            print(row["name"], row["m"])
        db.execute("update t set n = n + 1")
    db.close()
