# /// task
# question = "Add a column with the weighted average (25/25/50) as an Excel formula, a chart, and colour everyone under 60 red."
# files = ["grades.xlsx"]
# [expect]
# stdout = ["Updated 6 students"]
# [[expect.artifact]]
# name = "grades_updated.xlsx"
# sheets = ["Class 7B"]
# contains = ["=0.25*B2+0.25*C2+0.5*D2", "Average"]
# ///
import openpyxl
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Font, PatternFill
from openpyxl.formatting.rule import FormulaRule

wb = openpyxl.load_workbook("grades.xlsx")
ws = wb.active

ws["E1"] = "Average"
ws["E1"].font = Font(bold=True)
for row in range(2, ws.max_row + 1):
    ws[f"E{row}"] = f"=0.25*B{row}+0.25*C{row}+0.5*D{row}"
    ws[f"E{row}"].number_format = "0.0"

red = PatternFill(start_color="FFCCCC", end_color="FFCCCC", fill_type="solid")
ws.conditional_formatting.add(f"A2:E{ws.max_row}", FormulaRule(formula=["$E2<60"], fill=red))

chart = BarChart()
chart.title = "Class average"
chart.add_data(Reference(ws, min_col=5, min_row=1, max_row=ws.max_row), titles_from_data=True)
chart.set_categories(Reference(ws, min_col=1, min_row=2, max_row=ws.max_row))
ws.add_chart(chart, "G2")

wb.save("grades_updated.xlsx")
print(f"Updated {ws.max_row - 1} students")
