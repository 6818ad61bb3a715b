from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font, PatternFill, Alignment, Border, Side
from openpyxl.chart import BarChart, LineChart, PieChart, Reference
from openpyxl.utils import get_column_letter
from openpyxl.utils.dataframe import dataframe_to_rows
from openpyxl.worksheet.table import Table, TableStyleInfo
from openpyxl.formatting.rule import CellIsRule, ColorScaleRule
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.comments import Comment
import pandas as pd

wb = Workbook()
ws = wb.active
ws.title = "Sales"
df = pd.DataFrame({"Month": ["Jan", "Feb", "Mar"], "Revenue": [100, 150, 130], "Cost": [80, 90, 85]})
for row in dataframe_to_rows(df, index=False, header=True):
    ws.append(row)
for cell in ws[1]:
    cell.font = Font(bold=True, color="FFFFFF")
    cell.fill = PatternFill("solid", fgColor="4472C4")
    cell.alignment = Alignment(horizontal="center")
    cell.border = Border(bottom=Side(style="thin"))
ws["E1"] = "Total"
ws["E2"] = "=SUM(B2:B4)"
ws["E2"].number_format = "#,##0.00"
ws["A1"].comment = Comment("made by a program", "me")
for i, col in enumerate(ws.columns, 1):
    ws.column_dimensions[get_column_letter(i)].width = max(len(str(c.value or "")) for c in col) + 2
chart = BarChart()
chart.title = "Revenue"
chart.add_data(Reference(ws, min_col=2, min_row=1, max_row=4), titles_from_data=True)
chart.set_categories(Reference(ws, min_col=1, min_row=2, max_row=4))
ws.add_chart(chart, "G2")
ws.conditional_formatting.add("B2:B4", CellIsRule(operator="greaterThan", formula=["120"], fill=PatternFill("solid", bgColor="C6EFCE")))
dv = DataValidation(type="list", formula1='"a,b"')
ws.add_data_validation(dv)
t = Table(displayName="T1", ref="A1:C4")
t.tableStyleInfo = TableStyleInfo(name="TableStyleMedium9", showRowStripes=True)
ws.add_table(t)
ws.freeze_panes = "A2"
wb.create_sheet("Other")
wb.save("report.xlsx")

wb2 = load_workbook("report.xlsx", data_only=False)
print(wb2.sheetnames, wb2["Sales"]["E2"].value)
for row in wb2["Sales"].iter_rows(min_row=2, max_row=4, max_col=3, values_only=True):
    print(row)
print(pd.read_excel("report.xlsx", sheet_name="Sales").shape)
result = "report.xlsx"
