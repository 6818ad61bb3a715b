# /// task
# question = "Show monthly average temperatures per city as a heatmap and find the longest dry spell."
# files = ["weather.csv"]
# [expect]
# stdout = ["Longest dry spell in Oslo", "Longest dry spell in Porto"]
# [[expect.artifact]]
# name = "heatmap.png"
# pixels = [400, 200]
# ///
%matplotlib inline
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

df = pd.read_csv('/mnt/data/weather.csv', parse_dates=['date'])
df['tmean'] = df[['tmin', 'tmax']].mean(axis=1)
df['month'] = df['date'].dt.month_name().str[:3]

table = df.pivot_table(index='city', columns=df['date'].dt.month, values='tmean', aggfunc='mean')

plt.figure(figsize=(10, 3))
sns.heatmap(table, annot=True, fmt='.1f', cmap='coolwarm', cbar_kws={'label': '°C'})
plt.title('Mean temperature by month')
plt.savefig('/mnt/data/heatmap.png', bbox_inches='tight')
plt.show()

for city, grp in df.groupby('city'):
    grp = grp.sort_values('date').reset_index(drop=True)
    dry = grp['rain_mm'] < 0.1
    run_id = (dry != dry.shift()).cumsum()
    runs = grp[dry].groupby(run_id[dry])['date'].agg(['min', 'max', 'count'])
    longest = runs.loc[runs['count'].idxmax()]
    print(f"Longest dry spell in {city}: {longest['count']} days from {longest['min']:%d %b %Y} to {longest['max']:%d %b %Y}")
