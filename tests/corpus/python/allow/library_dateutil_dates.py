from datetime import datetime, timezone
from dateutil import parser, tz
from dateutil.relativedelta import relativedelta, MO
from dateutil.rrule import rrule, MONTHLY, WEEKLY
import dateutil.parser
import pytz

d = parser.parse("March 3, 2024 14:30")
print(d, d + relativedelta(months=+1, day=31), d + relativedelta(weekday=MO(-1)))
print([x.date().isoformat() for x in rrule(MONTHLY, count=3, dtstart=d)])
berlin = pytz.timezone("Europe/Berlin")
print(berlin.localize(datetime(2024, 7, 1, 12)).astimezone(pytz.utc), datetime.now(tz=pytz.UTC).tzinfo)
print(d.replace(tzinfo=tz.gettz("America/New_York")).astimezone(tz.tzutc()), dateutil.parser.isoparse("2024-01-01T00:00:00Z"))
print(relativedelta(datetime(2024, 5, 1), datetime(1990, 1, 1)).years)
try:
    parser.parse("not a date")
except (ValueError, parser.ParserError) as e:
    print("no date:", e)
