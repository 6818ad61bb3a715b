# /// task
# question = "We have people in New York, Berlin, Kolkata and Tokyo. When can we meet on 15 March 2024 so that it's between 8 and 20 o'clock for most?"
# [expect]
# stdout = ["Best slot", "Kolkata"]
# ///
from datetime import datetime, timedelta
import pytz
from dateutil import parser, relativedelta, rrule, tz

zones = {"New York": "America/New_York", "Berlin": "Europe/Berlin", "Kolkata": "Asia/Kolkata", "Tokyo": "Asia/Tokyo"}
day = parser.parse("15 March 2024").replace(tzinfo=pytz.utc)

best = []
for hour in range(24):
    t = day + timedelta(hours=hour)
    local = {city: t.astimezone(pytz.timezone(z)) for city, z in zones.items()}
    ok = [c for c, lt in local.items() if 8 <= lt.hour < 20]
    best.append((len(ok), -abs(12 - local["Berlin"].hour), t, local, ok))

n, _, t, local, ok = max(best, key=lambda b: b[:2])
print(f"Best slot: {t:%H:%M} UTC, fine for {n} of {len(zones)}")
for city, lt in local.items():
    print(f"  {city:<9} {lt:%a %d %b %H:%M} (UTC{lt:%z}) {'ok' if city in ok else 'outside'}")

print("Next four Fridays:", [d.strftime("%d %b") for d in rrule.rrule(rrule.WEEKLY, count=4, byweekday=rrule.FR, dtstart=datetime(2024, 3, 15))])
print("In one month and a week:", (datetime(2024, 1, 31) + relativedelta.relativedelta(months=1, weeks=1)).date())
print(tz.gettz("Europe/Berlin").utcoffset(datetime(2024, 7, 1)))
