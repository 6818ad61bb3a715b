# /// task
# question = "How many working days (Mon-Fri, without German holidays 1 Jan, 29 Mar, 1 Apr, 1 May, 9 May, 20 May) are there in the first half of 2024? And on which weekdays do the months start?"
# [expect]
# stdout = ["working days: 124"]
# ///
import calendar
from datetime import date, timedelta

holidays = {date(2024, 1, 1), date(2024, 3, 29), date(2024, 4, 1), date(2024, 5, 1), date(2024, 5, 9), date(2024, 5, 20)}
day, end = date(2024, 1, 1), date(2024, 6, 30)

count = 0
while day <= end:
    if day.weekday() < 5 and day not in holidays:
        count += 1
    day += timedelta(days=1)
print("working days:", count)

for month in range(1, 7):
    first, days = calendar.monthrange(2024, month)
    print(f"{calendar.month_name[month]:<9} starts on {calendar.day_name[first]}, {days} days")

print(calendar.TextCalendar(firstweekday=0).formatmonth(2024, 5))
delta = date(2024, 12, 24) - date(2024, 6, 30)
print(f"{delta.days} days until Christmas Eve; leap year: {calendar.isleap(2024)}")
