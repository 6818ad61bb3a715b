# /// task
# question = "How many hours did everybody work per week and per project? Who worked overtime (over 40 h)?"
# files = ["timesheet.csv"]
# [expect]
# stdout = ["Hours per project", "Week"]
# result_json = '{"employees": 3, "rows": 66}'
# ///
import csv
from collections import defaultdict
from datetime import datetime, timedelta

weekly = defaultdict(timedelta)
projects = defaultdict(lambda: defaultdict(timedelta))
rows = 0

with open("timesheet.csv", newline="", encoding="utf-8") as f:
    reader = csv.DictReader(f)
    for entry in reader:
        start = datetime.strptime(f"{entry['date']} {entry['start']}", "%Y-%m-%d %H:%M")
        end = datetime.strptime(f"{entry['date']} {entry['end']}", "%Y-%m-%d %H:%M")
        worked = end - start
        if worked > timedelta(hours=6):
            worked -= timedelta(minutes=30)   # lunch
        year, week, _ = start.isocalendar()
        weekly[entry["employee"], week] += worked
        projects[entry["employee"]][entry["project"]] += worked
        rows += 1


def fmt(td):
    minutes = int(td.total_seconds() // 60)
    return f"{minutes // 60:d}:{minutes % 60:02d}"


for (who, week), total in sorted(weekly.items()):
    flag = "  OVERTIME" if total > timedelta(hours=40) else ""
    print(f"Week {week}: {who:<5} {fmt(total)}{flag}")

print("\nHours per project")
for who, per in projects.items():
    print(who, {p: fmt(t) for p, t in sorted(per.items())})

result = {"employees": len(projects), "rows": rows}
