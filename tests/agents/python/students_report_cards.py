# /// task
# question = "Make a text report card for every student and zip them all together."
# files = ["students.csv"]
# [expect]
# stdout = ["80 report cards"]
# [[expect.artifact]]
# name = "report_cards.zip"
# members = ["S000.txt", "S079.txt"]
# ///
import csv
import os
import shutil
import tempfile
import textwrap
import zipfile

TEMPLATE = textwrap.dedent("""\
    REPORT CARD
    ===========
    Student : {student}
    Class   : {cls}

    Mathematics {math:>5}  {gm}
    Physics     {physics:>5}  {gp}
    English     {english:>5}  {ge}

    Average: {avg:.1f}   Attendance: {att:.0%}
""")


def grade(points: int) -> str:
    for limit, letter in ((90, "A"), (80, "B"), (70, "C"), (60, "D")):
        if points >= limit:
            return letter
    return "F"


work = tempfile.mkdtemp()
count = 0
with open("students.csv", newline="") as f:
    for row in csv.DictReader(f):
        marks = [int(row[k]) for k in ("math", "physics", "english")]
        text = TEMPLATE.format(
            student=row["student"], cls=row["class"], math=marks[0], physics=marks[1], english=marks[2],
            gm=grade(marks[0]), gp=grade(marks[1]), ge=grade(marks[2]),
            avg=sum(marks) / 3, att=float(row["attendance"]),
        )
        with open(os.path.join(work, f"{row['student']}.txt"), "w") as out:
            out.write(text)
        count += 1

with zipfile.ZipFile("report_cards.zip", "w", zipfile.ZIP_DEFLATED) as zf:
    for name in sorted(os.listdir(work)):
        zf.write(os.path.join(work, name), arcname=name)

shutil.rmtree(work)
print(f"{count} report cards written to report_cards.zip ({os.path.getsize('report_cards.zip')} bytes)")
