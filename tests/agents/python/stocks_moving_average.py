# /// task
# question = "Compute 20 and 50 day moving averages and yearly volatility for each ticker, and plot the closing prices."
# files = ["stocks.csv"]
# [expect]
# stdout = ["AAA", "Volatility"]
# [[expect.artifact]]
# name = "prices.png"
# pixels = [600, 400]
# [[expect.artifact]]
# name = "stocks_with_ma.csv"
# contains = ["SMA20", "SMA50"]
# ///
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import matplotlib.dates as mdates

df = pd.read_csv("stocks.csv", parse_dates=["Date"]).sort_values(["Ticker", "Date"])

df["Return"] = df.groupby("Ticker")["Close"].pct_change()
for window in (20, 50):
    df[f"SMA{window}"] = df.groupby("Ticker")["Close"].transform(lambda s, w=window: s.rolling(w).mean())

stats = df.groupby("Ticker").agg(
    First=("Close", "first"),
    Last=("Close", "last"),
    Volatility=("Return", lambda r: r.std() * np.sqrt(252)),
    MaxVolume=("Volume", "max"),
)
stats["Change %"] = (stats["Last"] / stats["First"] - 1) * 100
print(stats.round(3).to_string())

fig, axes = plt.subplots(3, 1, figsize=(10, 12), sharex=True)
for ax, (ticker, grp) in zip(axes, df.groupby("Ticker")):
    ax.plot(grp["Date"], grp["Close"], label="Close", lw=1)
    ax.plot(grp["Date"], grp["SMA20"], "--", label="SMA 20")
    ax.plot(grp["Date"], grp["SMA50"], ":", label="SMA 50")
    ax.fill_between(grp["Date"], grp["Low"], grp["High"], alpha=0.15)
    ax.set_title(ticker)
    ax.legend(loc="upper left")
axes[-1].xaxis.set_major_locator(mdates.MonthLocator(interval=2))
axes[-1].xaxis.set_major_formatter(mdates.DateFormatter("%b %Y"))
fig.autofmt_xdate()
fig.savefig("prices.png", dpi=100)

df.to_csv("stocks_with_ma.csv", index=False)
