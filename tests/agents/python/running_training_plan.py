# /// task
# question = "Make me a 10-week plan to go from 5 km to a half marathon, as a table and an iCalendar file starting on 2 Sept 2024."
# [expect]
# stdout = ["Week 10", "21.1"]
# [[expect.artifact]]
# name = "plan.ics"
# contains = ["BEGIN:VCALENDAR", "SUMMARY:Long run"]
# ///
from datetime import date, datetime, timedelta
import uuid

start = date(2024, 9, 2)
weeks = 10
first_long, last_long = 6.0, 18.0

events = []
for week in range(1, weeks + 1):
    monday = start + timedelta(weeks=week - 1)
    long_run = 21.1 if week == weeks else round(first_long + (last_long - first_long) * (week - 1) / (weeks - 2), 1)
    if week % 4 == 0:
        long_run = round(long_run * 0.75, 1)     # recovery week
    plan = {1: ("Easy run", round(long_run * 0.5, 1)), 3: ("Intervals", round(long_run * 0.4, 1)), 6: ("Long run", long_run)}
    print(f"Week {week:2d} ({monday:%d %b}): " + ", ".join(f"{(monday + timedelta(days=d)):%a} {name} {km} km" for d, (name, km) in plan.items()))
    for d, (name, km) in plan.items():
        events.append((monday + timedelta(days=d), f"{name} {km} km"))

lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//plan//EN"]
stamp = datetime(2024, 8, 1).strftime("%Y%m%dT%H%M%SZ")
for day, summary in events:
    lines += ["BEGIN:VEVENT", f"UID:{uuid.uuid4()}", f"DTSTAMP:{stamp}", f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"SUMMARY:{summary}", "END:VEVENT"]
lines.append("END:VCALENDAR")
with open("plan.ics", "w", newline="\r\n") as f:
    f.write("\n".join(lines) + "\n")
