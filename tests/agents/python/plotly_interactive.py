# /// task
# question = "Give me an interactive HTML chart of the closing prices."
# files = ["stocks.csv"]
# [expect]
# stdout = ["prices.html"]
# [[expect.artifact]]
# name = "prices.html"
# contains = ["plotly", "AAA"]
# min_size = 10000
# ///
import pandas as pd
import plotly.express as px
import plotly.graph_objects as go
from plotly.subplots import make_subplots

df = pd.read_csv("/mnt/data/stocks.csv", parse_dates=["Date"])

fig = px.line(df, x="Date", y="Close", color="Ticker", title="Closing prices 2023")
fig.update_layout(hovermode="x unified", template="plotly_white")
fig.update_xaxes(rangeslider_visible=True)
fig.write_html("/mnt/data/prices.html", include_plotlyjs="cdn")

one = df[df["Ticker"] == "AAA"].tail(60)
candles = make_subplots(rows=2, cols=1, shared_xaxes=True, row_heights=[0.7, 0.3])
candles.add_trace(go.Candlestick(x=one["Date"], open=one["Open"], high=one["High"], low=one["Low"], close=one["Close"], name="AAA"), row=1, col=1)
candles.add_trace(go.Bar(x=one["Date"], y=one["Volume"], name="Volume"), row=2, col=1)
candles.write_json("/mnt/data/candles.json")
print("Saved prices.html and candles.json with", len(candles.data), "traces")
