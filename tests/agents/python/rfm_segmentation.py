# /// task
# question = "Do an RFM segmentation of the customers in shop.db and export the segments."
# files = ["shop.db"]
# [expect]
# stdout = ["Champions"]
# [[expect.artifact]]
# name = "rfm.csv"
# contains = ["segment"]
# ///
import sqlite3
import pandas as pd

with sqlite3.connect("shop.db") as conn:
    df = pd.read_sql_query("""
        SELECT o.customer_id, o.id AS order_id, o.day, SUM(i.quantity * p.price) AS amount
        FROM orders o JOIN items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
        WHERE o.state = 'paid' GROUP BY o.id
    """, conn)

df['day'] = pd.to_datetime(df['day'])
snapshot = df['day'].max() + pd.Timedelta(days=1)

rfm = df.groupby('customer_id').agg(
    recency=('day', lambda d: (snapshot - d.max()).days),
    frequency=('order_id', 'nunique'),
    monetary=('amount', 'sum'),
)
rfm['R'] = pd.qcut(rfm['recency'], 4, labels=[4, 3, 2, 1]).astype(int)
rfm['F'] = pd.qcut(rfm['frequency'].rank(method='first'), 4, labels=[1, 2, 3, 4]).astype(int)
rfm['M'] = pd.qcut(rfm['monetary'], 4, labels=[1, 2, 3, 4]).astype(int)
rfm['score'] = rfm[['R', 'F', 'M']].sum(axis=1)

def segment(row):
    if row['score'] >= 10:
        return 'Champions'
    if row['R'] >= 3:
        return 'Recent'
    if row['F'] >= 3:
        return 'Loyal but away'
    return 'Hibernating'

rfm['segment'] = rfm.apply(segment, axis=1)
print(rfm['segment'].value_counts())
print(rfm.groupby('segment')[['recency', 'frequency', 'monetary']].mean().round(1))
rfm.reset_index().to_csv('rfm.csv', index=False)
