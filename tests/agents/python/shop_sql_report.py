# /// task
# question = "shop.db is an SQLite database. Which tables are there, and who are the top 5 customers by paid revenue?"
# files = ["shop.db"]
# [expect]
# stdout = ["customers", "Top customers", "Customer"]
# ///
import sqlite3
from contextlib import closing

DB = "/mnt/data/shop.db"

with closing(sqlite3.connect(DB)) as conn:
    conn.row_factory = sqlite3.Row
    cur = conn.cursor()

    print("Schema:")
    for row in cur.execute("SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"):
        cols = [c["name"] for c in conn.execute(f"PRAGMA table_info({row['name']})")]
        print(f"  {row['type']:5} {row['name']}: {', '.join(cols)}")

    query = """
        SELECT c.name, c.country, COUNT(DISTINCT o.id) AS orders,
               ROUND(SUM(i.quantity * p.price), 2) AS revenue
        FROM customers c
        JOIN orders o ON o.customer_id = c.id AND o.state = ?
        JOIN items i ON i.order_id = o.id
        JOIN products p ON p.id = i.product_id
        GROUP BY c.id
        ORDER BY revenue DESC
        LIMIT 5
    """
    print("\nTop customers")
    for i, r in enumerate(cur.execute(query, ("paid",)), 1):
        print(f"{i}. {r['name']:<12} {r['country']}  {r['orders']:>2} orders  {r['revenue']:>10,.2f}")
