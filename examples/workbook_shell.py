# The same question, as it is often asked first: it installs a library and looks around by the shell.
!pip install openpyxl
import os
import pandas as pd

os.system("ls /mnt/data")
sales = pd.read_excel("/mnt/data/sales.xlsx")
sales.groupby("Region")["Revenue"].sum().to_dict()
