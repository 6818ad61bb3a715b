# /// task
# question = "Amortisation schedule for a 300,000 loan at 3.9 % over 25 years, as Excel with one row a month and a chart."
# [expect]
# stdout = ["Monthly payment: 1,566.99"]
# [[expect.artifact]]
# name = "mortgage.xlsx"
# rows = 300
# contains = ["Balance"]
# ///
import xlsxwriter

principal, rate, years = 300_000, 0.039, 25
n = years * 12
r = rate / 12
payment = principal * r / (1 - (1 + r) ** -n)
print(f"Monthly payment: {payment:,.2f}")
print(f"Total interest: {payment * n - principal:,.2f}")

workbook = xlsxwriter.Workbook("mortgage.xlsx")
ws = workbook.add_worksheet("Schedule")
bold = workbook.add_format({"bold": True, "bg_color": "#DDEBF7", "border": 1})
money = workbook.add_format({"num_format": "#,##0.00"})
ws.write_row(0, 0, ["Month", "Payment", "Interest", "Principal", "Balance"], bold)

balance = principal
for month in range(1, n + 1):
    interest = balance * r
    repaid = payment - interest
    balance -= repaid
    ws.write_number(month, 0, month)
    for col, value in enumerate([payment, interest, repaid, max(balance, 0)], 1):
        ws.write_number(month, col, value, money)
ws.set_column(0, 4, 14)
ws.freeze_panes(1, 0)

chart = workbook.add_chart({"type": "area", "subtype": "stacked"})
for col, name in ((2, "Interest"), (3, "Principal")):
    chart.add_series({"name": name, "categories": ["Schedule", 1, 0, n, 0], "values": ["Schedule", 1, col, n, col]})
chart.set_title({"name": "Interest and principal"})
ws.insert_chart("G2", chart, {"x_scale": 1.5, "y_scale": 1.5})
workbook.close()
