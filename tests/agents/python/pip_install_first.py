# /// task
# question = "Make a table of the employees by department with nice formatting (use tabulate)."
# files = ["employees.csv"]
# [expect]
# stdout = ["Engineering"]
# ///
!pip install -q tabulate

import pandas as pd
from tabulate import tabulate

df = pd.read_csv("employees.csv")
summary = df.groupby("department").agg(people=("name", "count"), salary=("salary", "mean")).round(0)
print(tabulate(summary, headers="keys", tablefmt="pretty"))
