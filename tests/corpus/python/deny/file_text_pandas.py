# pandas reads what it is given
import pandas as pd

names = {"a": "/etc/passwd"}
print([pd.read_csv(n) for n in names.values()])
