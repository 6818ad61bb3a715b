import xlsxwriter
import pandas as pd
from xlsxwriter.utility import xl_rowcol_to_cell

workbook = xlsxwriter.Workbook("out.xlsx")
ws = workbook.add_worksheet("Data")
bold = workbook.add_format({"bold": True, "bg_color": "#DDEEFF", "border": 1})
money = workbook.add_format({"num_format": "$#,##0.00"})
ws.write_row(0, 0, ["Item", "Cost"], bold)
items = [("Rent", 1000), ("Gas", 100), ("Food", 300)]
for r, (name, cost) in enumerate(items, start=1):
    ws.write(r, 0, name)
    ws.write(r, 1, cost, money)
ws.write_formula(4, 1, "=SUM(%s:%s)" % (xl_rowcol_to_cell(1, 1), xl_rowcol_to_cell(3, 1)), money)
chart = workbook.add_chart({"type": "column"})
chart.add_series({"categories": "=Data!$A$2:$A$4", "values": "=Data!$B$2:$B$4"})
ws.insert_chart("D2", chart)
workbook.close()

with pd.ExcelWriter("two.xlsx", engine="xlsxwriter") as writer:
    df = pd.DataFrame(items, columns=["Item", "Cost"])
    df.to_excel(writer, sheet_name="A", index=False)
    df.describe().to_excel(writer, sheet_name="B")
    writer.sheets["A"].set_column(0, 1, 18)
print(pd.read_excel("two.xlsx", sheet_name=None).keys())
