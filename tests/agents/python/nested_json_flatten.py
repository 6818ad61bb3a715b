# /// task
# question = "Flatten users.json into two tables (users and their orders) and save both as CSV."
# files = ["users.json"]
# [expect]
# stdout = ["users: 25"]
# [[expect.artifact]]
# name = "output/users.csv"
# rows = 25
# [[expect.artifact]]
# name = "output/orders.csv"
# contains = ["user_id"]
# ///
import json
import os
import pandas as pd

with open("users.json", "r", encoding="utf-8") as f:
    payload = json.load(f)

users = pd.json_normalize(payload["users"], sep="_").drop(columns="orders")
orders = pd.json_normalize(payload["users"], record_path="orders", meta=["id"]).rename(columns={"id": "user_id"})

os.makedirs("output", exist_ok=True)
users.to_csv(os.path.join("output", "users.csv"), index=False)
orders.to_csv(os.path.join("output", "orders.csv"), index=False)

print(f"users: {len(users)}, orders: {len(orders)}")
print(users.columns.tolist())
print(orders.groupby("sku")["qty"].sum())
