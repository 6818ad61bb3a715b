# /// task
# question = "Forecast the next 30 days of the maximum temperature in Porto with a simple time series model."
# files = ["weather.csv"]
# [expect]
# stdout = ["MAE", "Forecast"]
# [[expect.artifact]]
# name = "forecast.png"
# ///
import warnings
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from statsmodels.tsa.holtwinters import ExponentialSmoothing
from statsmodels.tsa.seasonal import seasonal_decompose
from statsmodels.tsa.stattools import adfuller

warnings.simplefilter("ignore")

df = pd.read_csv("weather.csv", parse_dates=["date"])
porto = df[df["city"] == "Porto"].set_index("date")["tmax"].asfreq("D")

stat, p, *_ = adfuller(porto)
print(f"ADF statistic {stat:.2f}, p = {p:.3f}")

dec = seasonal_decompose(porto, model="additive", period=365)
print("Trend span:", dec.trend.dropna().agg(["min", "max"]).round(2).to_dict())

train, test = porto[:-30], porto[-30:]
model = ExponentialSmoothing(train, trend="add", damped_trend=True).fit()
pred = model.forecast(30)
print(f"MAE on the last 30 days: {np.abs(pred - test).mean():.2f}")

final = ExponentialSmoothing(porto, trend="add", damped_trend=True).fit().forecast(30)
print("Forecast:")
print(final.head(5).round(1))

ax = porto[-120:].plot(figsize=(10, 4), label="observed")
final.plot(ax=ax, style="r--", label="forecast")
plt.legend()
plt.savefig("forecast.png")
