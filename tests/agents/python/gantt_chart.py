# /// task
# question = "Draw a Gantt chart for: Design 2024-01-08 for 10 days, Build after Design 20 days, Test after Build 7 days, Docs from 2024-01-22 15 days, Release after Test and Docs 2 days (calendar days)."
# [expect]
# stdout = ["Release", "2024-02-16"]
# [[expect.artifact]]
# name = "gantt.png"
# pixels = [500, 200]
# ///
from datetime import date, timedelta
import matplotlib.pyplot as plt
import matplotlib.dates as mdates

tasks = {
    "Design": {"start": date(2024, 1, 8), "days": 10, "after": []},
    "Build": {"days": 20, "after": ["Design"]},
    "Test": {"days": 7, "after": ["Build"]},
    "Docs": {"start": date(2024, 1, 22), "days": 15, "after": []},
    "Release": {"days": 2, "after": ["Test", "Docs"]},
}

schedule = {}

def resolve(name):
    if name not in schedule:
        t = tasks[name]
        start = max([resolve(d)[1] for d in t["after"]] + [t.get("start", date.min)])
        schedule[name] = (start, start + timedelta(days=t["days"]))
    return schedule[name]

for name in tasks:
    resolve(name)
for name, (s, e) in sorted(schedule.items(), key=lambda kv: kv[1]):
    print(f"{name:<8} {s} to {e}")

fig, ax = plt.subplots(figsize=(10, 3))
palette = plt.cm.tab10.colors
for i, (name, (s, e)) in enumerate(schedule.items()):
    ax.barh(name, (e - s).days, left=mdates.date2num(s), color=palette[i])
ax.invert_yaxis()
ax.xaxis_date()
ax.xaxis.set_major_formatter(mdates.DateFormatter("%d %b"))
ax.grid(axis="x", alpha=0.4)
plt.tight_layout()
plt.savefig("gantt.png")
