# Dates.
import pandas as pd

index = pd.date_range("2024-01-01", periods=4, freq="D")
df = pd.DataFrame({"v": range(4)}, index=index)
print(df.resample("2D").sum(), df.rolling(2).mean(), index.day_name(), pd.Timestamp("2024-01-01").isoformat())
