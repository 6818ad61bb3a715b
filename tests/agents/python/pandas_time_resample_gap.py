# /// task
# question = "Some readings are missing. Where are gaps longer than 2 hours per sensor, and what's the hourly pattern?"
# files = ["sensors.csv"]
# [expect]
# stdout = ["roof", "cellar", "Warmest hour"]
# ///
import pandas as pd

df = pd.read_csv('/mnt/data/sensors.csv')
df['timestamp'] = pd.to_datetime(df['timestamp'])
df = df.dropna(subset=['temperature']).sort_values(['sensor', 'timestamp'])

df['gap'] = df.groupby('sensor')['timestamp'].diff()
gaps = df[df['gap'] > pd.Timedelta('1h')]
print(gaps[['sensor', 'timestamp', 'gap']].to_string(index=False) if not gaps.empty else 'no gaps')

hourly = df.groupby(['sensor', df['timestamp'].dt.hour])['temperature'].median().unstack(0)
hourly.index.name = 'hour'
print(hourly.describe().round(1))
for sensor in hourly.columns:
    print(f'Warmest hour on the {sensor}: {hourly[sensor].idxmax()}:00 with {hourly[sensor].max():.1f} °C')

wide = df.pivot_table(index='timestamp', columns='sensor', values='temperature')
wide['diff'] = wide['roof'] - wide['cellar']
weekly = wide.resample('W-MON').mean().round(2)
weekly
