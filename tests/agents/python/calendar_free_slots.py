# /// task
# question = "When am I free between 9 and 17 o'clock (Berlin time) in the week of 4 March 2024?"
# files = ["calendar.ics"]
# [expect]
# stdout = ["Monday", "09:00", "free"]
# ///
from datetime import datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo
import re

berlin = ZoneInfo("Europe/Berlin")
with open("/mnt/data/calendar.ics") as f:
    raw = f.read().replace("\r\n", "\n")

events = []
for block in re.findall(r"BEGIN:VEVENT\n(.*?)END:VEVENT", raw, flags=re.S):
    fields = dict(line.split(":", 1) for line in block.strip().split("\n"))
    start, end = (datetime.strptime(fields[k], "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc).astimezone(berlin) for k in ("DTSTART", "DTEND"))
    events.append((start, end, fields["SUMMARY"]))
events.sort()

for offset in range(5):
    day = datetime(2024, 3, 4) + timedelta(days=offset)
    cursor = datetime.combine(day, time(9), berlin)
    close = datetime.combine(day, time(17), berlin)
    slots = []
    for s, e, _ in events:
        if s.date() != day.date():
            continue
        if s > cursor:
            slots.append((cursor, min(s, close)))
        cursor = max(cursor, e)
    if cursor < close:
        slots.append((cursor, close))
    text = ", ".join(f"{a:%H:%M}-{b:%H:%M}" for a, b in slots) or "none"
    print(f"{day:%A %d %B}: free {text}")
