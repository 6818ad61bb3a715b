# Everyday uses: calendar dt.
import calendar, datetime as dt, time, zoneinfo
print(calendar.month(2024, 2), calendar.isleap(2024), calendar.monthrange(2024, 2), calendar.day_name[0], calendar.TextCalendar(calendar.SUNDAY).formatweekheader(3))
print(calendar.HTMLCalendar().formatmonth(2024, 1)[:30], list(calendar.Calendar().itermonthdates(2024, 1))[:1])
d = dt.datetime(2024, 3, 10, 12, tzinfo=zoneinfo.ZoneInfo('Europe/Berlin'))
print(d.isoformat(), d.astimezone(dt.timezone.utc), d.strftime('%A %d %B %Y'), d.timetuple().tm_yday, dt.date.fromisoformat('2024-01-02') - dt.timedelta(weeks=1), d.isocalendar().week)
print(time.strftime('%Y', time.gmtime(0)), time.mktime(time.localtime(0)), round(time.perf_counter_ns() > 0), time.get_clock_info('monotonic').resolution, time.tzname)
time.tzset()
