# /// task
# question = "Analyse my nginx access log: top IPs, status codes, traffic per hour, suspicious requests."
# files = ["access.log"]
# [expect]
# stdout = ["Status codes", "Suspicious", "/wp-login.php"]
# [[expect.artifact]]
# name = "traffic.png"
# pixels = [400, 200]
# ///
import re
import pandas as pd
import matplotlib.pyplot as plt

pattern = re.compile(
    r'(?P<ip>\S+) \S+ \S+ \[(?P<time>[^\]]+)\] "(?P<method>\S+) (?P<path>\S+) (?P<proto>[^"]+)" '
    r'(?P<status>\d{3}) (?P<size>\d+|-) "(?P<ref>[^"]*)" "(?P<agent>[^"]*)"'
)

records = []
with open("/mnt/data/access.log") as f:
    for line in f:
        m = pattern.match(line)
        if m:
            records.append(m.groupdict())

df = pd.DataFrame.from_records(records)
df["time"] = pd.to_datetime(df["time"], format="%d/%b/%Y:%H:%M:%S %z")
df["status"] = df["status"].astype(int)
df["size"] = pd.to_numeric(df["size"], errors="coerce")

print("Requests:", len(df))
print("\nTop IPs:\n", df["ip"].value_counts().head(5), sep="")
print("\nStatus codes:\n", df["status"].value_counts().sort_index(), sep="")
print("\nBots:", df["agent"].str.contains("bot", case=False).sum())

suspicious = df[df["path"].str.contains(r"wp-login|\.php|\.env", regex=True)]
print("\nSuspicious requests:", len(suspicious))
print(suspicious.groupby(["ip", "path"]).size().sort_values(ascending=False).head())

hourly = df.set_index("time").resample("1H").agg({"size": "sum", "path": "count"})
hourly["path"].plot(figsize=(10, 4), title="Requests per hour")
plt.savefig("/mnt/data/traffic.png")
