# /// task
# question = "Find outliers in the temperature readings, fill the gaps, and give me daily averages per sensor."
# files = ["sensors.csv"]
# [expect]
# stdout = ["Anomalies found:", "Missing readings:"]
# [[expect.artifact]]
# name = "daily.csv"
# rows = 28
# [[expect.artifact]]
# name = "anomalies.png"
# pixels = [500, 300]
# ///
import pandas as pd
import numpy as np
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

df = pd.read_csv("/home/user/sensors.csv", parse_dates=["timestamp"])
print("Missing readings:", int(df["temperature"].isna().sum()))

frames = []
for sensor, g in df.groupby("sensor"):
    g = g.set_index("timestamp").sort_index()
    g["temperature"] = g["temperature"].interpolate(method="time")
    med = g["temperature"].rolling("24H").median()
    mad = (g["temperature"] - med).abs().rolling("24H").median()
    g["score"] = 0.6745 * (g["temperature"] - med) / mad.replace(0, np.nan)
    g["anomaly"] = g["score"].abs() > 8
    frames.append(g)

full = pd.concat(frames)
bad = full[full["anomaly"]]
print(f"Anomalies found: {len(bad)}")
print(bad[["sensor", "temperature", "score"]].round(2).head(10))

clean = full[~full["anomaly"]]
daily = clean.groupby(["sensor", pd.Grouper(freq="D")])["temperature"].agg(["mean", "min", "max"]).round(2).reset_index()
daily.to_csv("/home/user/daily.csv", index=False)

fig, ax = plt.subplots(figsize=(11, 4))
for sensor, g in full.groupby("sensor"):
    ax.plot(g.index, g["temperature"], lw=0.8, label=sensor)
ax.scatter(bad.index, bad["temperature"], c="red", s=30, zorder=5, label="anomaly")
ax.legend()
fig.savefig("/home/user/anomalies.png")
