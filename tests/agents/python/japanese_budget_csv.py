# /// task
# question = "この家計簿をカテゴリー別に集計して、Excelに保存してください。"
# [inline]
# "kakeibo.csv" = """
# 日付,カテゴリー,金額
# 2024-01-05,食費,3200
# 2024-01-09,交通費,1200
# 2024-01-15,食費,2800
# 2024-02-01,家賃,80000
# 2024-02-03,食費,4100
# """
# [expect]
# stdout = ["食費", "10,100円"]
# [[expect.artifact]]
# name = "集計.xlsx"
# contains = ["家賃"]
# ///
import pandas as pd

df = pd.read_csv("kakeibo.csv", parse_dates=["日付"])

# カテゴリー別の合計
合計 = df.groupby("カテゴリー")["金額"].sum().sort_values(ascending=False)
for 名前, 金額 in 合計.items():
    print(f"{名前}: {金額:,}円")

# 月別のクロス集計も作る
月別 = pd.crosstab(df["日付"].dt.strftime("%Y年%m月"), df["カテゴリー"], values=df["金額"], aggfunc="sum").fillna(0)
with pd.ExcelWriter("集計.xlsx") as writer:
    合計.to_frame().to_excel(writer, sheet_name="カテゴリー別")
    月別.to_excel(writer, sheet_name="月別")
