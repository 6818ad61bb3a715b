# /// task
# question = "Monthly revenue from shop.db, with month-on-month growth, plus customers without any order."
# files = ["shop.db"]
# [expect]
# stdout = ["growth_pct", "Customers without orders:"]
# [[expect.artifact]]
# name = "monthly_revenue.csv"
# rows = 12
# ///
import sqlite3
import pandas as pd

conn = sqlite3.connect("shop.db")

monthly = pd.read_sql_query(
    """
    SELECT strftime('%Y-%m', o.day) AS month, SUM(i.quantity * p.price) AS revenue, COUNT(DISTINCT o.id) AS orders
    FROM orders o JOIN items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
    WHERE o.state != 'cancelled'
    GROUP BY month ORDER BY month
    """,
    conn,
)
monthly["growth_pct"] = monthly["revenue"].pct_change().mul(100).round(1)
monthly["cumulative"] = monthly["revenue"].cumsum()
print(monthly.to_string(index=False))

idle = pd.read_sql("SELECT c.* FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL", conn)
print("Customers without orders:", len(idle))

# keep the summary in the database as well
monthly.to_sql("monthly_revenue", conn, if_exists="replace", index=False)
print(conn.execute("SELECT COUNT(*) FROM monthly_revenue").fetchone())
conn.close()

monthly.to_csv("monthly_revenue.csv", index=False)
