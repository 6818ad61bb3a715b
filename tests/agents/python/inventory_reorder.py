# /// task
# question = "Which items must be reordered, from which supplier, and what will it cost? Write an order list per supplier as Excel with formatting."
# files = ["inventory.csv"]
# [expect]
# stdout = ["Items to reorder"]
# [[expect.artifact]]
# name = "orders.xlsx"
# contains = ["SKU", "Total"]
# ///
import pandas as pd
from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.formatting.rule import CellIsRule

df = pd.read_csv("inventory.csv")
need = df[df["stock"] < df["reorder_level"]].copy()
need["order_qty"] = need["reorder_level"] * 2 - need["stock"]
need["cost"] = (need["order_qty"] * need["unit_cost"]).round(2)
print(f"Items to reorder: {len(need)}, total cost {need['cost'].sum():,.2f}")

wb = Workbook()
wb.remove(wb.active)
header_fill = PatternFill("solid", fgColor="1F4E78")
thin = Side(style="thin", color="999999")

for supplier, grp in need.groupby("supplier"):
    ws = wb.create_sheet(supplier)
    ws.append(["SKU", "Name", "In stock", "Order qty", "Unit cost", "Cost"])
    for cell in ws[1]:
        cell.font = Font(bold=True, color="FFFFFF")
        cell.fill = header_fill
        cell.alignment = Alignment(horizontal="center")
    for r in grp.itertuples(index=False):
        ws.append([r.sku, r.name, r.stock, r.order_qty, r.unit_cost, r.cost])
    last = ws.max_row
    ws.append(["Total", None, None, None, None, f"=SUM(F2:F{last})"])
    ws.cell(row=last + 1, column=6).number_format = '#,##0.00'
    for row in ws.iter_rows(min_row=2, max_row=last + 1):
        for cell in row:
            cell.border = Border(top=thin, bottom=thin)
    ws.conditional_formatting.add(f"C2:C{last}", CellIsRule(operator="lessThan", formula=["10"], fill=PatternFill(bgColor="FFC7CE")))
    for col in range(1, 7):
        ws.column_dimensions[get_column_letter(col)].width = 14
    ws.freeze_panes = "A2"

wb.save("orders.xlsx")
