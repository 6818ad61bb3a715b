# /// task
# question = "Create a printable HTML calendar for 2025 with German month names and ISO week numbers."
# [expect]
# [[expect.artifact]]
# name = "kalender_2025.html"
# contains = ["März", "KW", "Dezember"]
# ///
import calendar
import datetime

MONATE = ["", "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]
TAGE = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
jahr = 2025
cal = calendar.Calendar(firstweekday=0)

teile = ["<!DOCTYPE html><html lang='de'><head><meta charset='utf-8'><style>table{display:inline-block;margin:1em}td.we{color:#c00}</style></head><body>", f"<h1>{jahr}</h1>"]
for monat in range(1, 13):
    teile.append(f"<table><caption>{MONATE[monat]}</caption><tr><th>KW</th>" + "".join(f"<th>{t}</th>" for t in TAGE) + "</tr>")
    for woche in cal.monthdatescalendar(jahr, monat):
        kw = woche[0].isocalendar().week
        zellen = "".join(
            f"<td class='{'we' if tag.weekday() >= 5 else ''}'>{tag.day if tag.month == monat else ''}</td>" for tag in woche
        )
        teile.append(f"<tr><td><i>{kw}</i></td>{zellen}</tr>")
    teile.append("</table>")
teile.append(f"<footer>Stand: {datetime.date.today():%d.%m.%Y}</footer></body></html>")

with open(f"kalender_{jahr}.html", "w", encoding="utf-8") as f:
    f.write("\n".join(teile))
print("Fertig:", len(teile), "Zeilen")
