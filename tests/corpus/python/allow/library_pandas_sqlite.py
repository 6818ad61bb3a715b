import sqlite3
import pandas as pd
con = sqlite3.connect("shop.db")
df = pd.DataFrame({"id": [1, 2, 3], "city": ["Rome", "Oslo", "Rome"], "amount": [10.0, 5.5, 7.25]})
df.to_sql("orders", con, if_exists="replace", index=False)
q = "SELECT city, SUM(amount) AS total FROM orders GROUP BY city ORDER BY total DESC"
print(pd.read_sql_query(q, con))
print(pd.read_sql("select * from orders where amount > ?", con, params=(6,)))
df.to_pickle("orders.pkl")
df.to_html("orders.html")
df.to_xml("orders.xml", index=False)
print(pd.read_html("orders.html")[0].shape, pd.read_xml("orders.xml").shape)
con.close()
