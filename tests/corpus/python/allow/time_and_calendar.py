# Time.
import calendar
import time
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

start = time.time()
print(calendar.monthrange(2024, 2), datetime.now(timezone.utc) > datetime(2020, 1, 1, tzinfo=timezone.utc))
print(datetime(2024, 1, 1, tzinfo=ZoneInfo("UTC")) + timedelta(hours=1), time.strftime("%Y", time.gmtime(0)))
