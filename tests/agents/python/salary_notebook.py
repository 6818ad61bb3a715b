# /// task
# question = "What's the average salary per department in this CSV?"
# files = ["employees.csv"]
# [expect]
# shows = ["Engineering", "Finance", "HR", "Sales"]
# ///
%matplotlib inline
import pandas as pd

df = pd.read_csv('/mnt/data/employees.csv')
df.head()

# average by department
avg = df.groupby('department')['salary'].agg(['mean', 'median', 'count'])
avg
