# /// task
# question = "The zip has one CSV a month. Combine them and give me totals per product and month."
# files = ["monthly.zip"]
# [expect]
# stdout = ["Files: 6"]
# [[expect.artifact]]
# name = "combined.csv"
# rows = 60
# ///
import zipfile
import pandas as pd

dfs = []
with zipfile.ZipFile('/mnt/data/monthly.zip') as archive:
    names = [n for n in archive.namelist() if n.endswith('.csv')]
    print('Files:', len(names))
    for name in names:
        with archive.open(name) as f:
            d = pd.read_csv(f, parse_dates=['date'])
            d['source'] = name
            dfs.append(d)

combined = pd.concat(dfs, ignore_index=True)
combined.to_csv('/mnt/data/combined.csv', index=False)
combined['month'] = combined['date'].dt.strftime('%Y-%m')
combined.pivot_table(index='month', columns='product', values='amount', aggfunc='sum', margins=True)
