# /// task
# question = "Build an Excel dashboard from the sales CSV: KPIs, a sheet per region and native charts, using xlsxwriter via pandas."
# files = ["sales.csv"]
# [expect]
# stdout = ["dashboard.xlsx"]
# [[expect.artifact]]
# name = "dashboard.xlsx"
# sheets = ["KPIs", "East", "North", "South", "West"]
# contains = ["Total revenue"]
# ///
import pandas as pd

df = pd.read_csv("/mnt/data/sales.csv", parse_dates=["date"])
df["revenue"] = df["quantity"] * df["unit_price"]
out = "/mnt/data/dashboard.xlsx"

with pd.ExcelWriter(out, engine="xlsxwriter", datetime_format="yyyy-mm-dd") as writer:
    kpis = pd.DataFrame({
        "KPI": ["Total revenue", "Orders", "Average order", "Best month"],
        "Value": [
            round(df["revenue"].sum(), 2), len(df), round(df["revenue"].mean(), 2),
            df.groupby(df["date"].dt.to_period("M"))["revenue"].sum().idxmax().strftime("%B %Y"),
        ],
    })
    kpis.to_excel(writer, sheet_name="KPIs", index=False, startrow=1)
    book = writer.book
    ws = writer.sheets["KPIs"]
    title = book.add_format({"bold": True, "font_size": 16})
    ws.write("A1", "Sales dashboard 2023", title)
    ws.set_column("A:B", 22)

    for region, part in df.sort_values("date").groupby("region"):
        monthly = part.set_index("date").resample("MS")["revenue"].sum().reset_index()
        monthly.to_excel(writer, sheet_name=region, index=False)
        chart = book.add_chart({"type": "column"})
        n = len(monthly)
        chart.add_series({
            "name": region,
            "categories": [region, 1, 0, n, 0],
            "values": [region, 1, 1, n, 1],
            "gap": 50,
        })
        chart.set_legend({"none": True})
        writer.sheets[region].insert_chart("D2", chart)
        writer.sheets[region].conditional_format(1, 1, n, 1, {"type": "data_bar"})

print("Saved", out)
