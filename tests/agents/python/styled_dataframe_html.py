# /// task
# question = "Show the employees' salaries as a coloured HTML table (highest per department highlighted)."
# files = ["employees.csv"]
# [expect]
# [[expect.artifact]]
# name = "salaries.html"
# contains = ["<style", "Engineering"]
# ///
import pandas as pd

df = pd.read_csv("employees.csv", parse_dates=["hired"])
top = df.sort_values("salary", ascending=False).groupby("department").head(3)

styled = (
    top[["department", "name", "salary", "hired"]]
    .sort_values(["department", "salary"], ascending=[True, False])
    .style.format({"salary": "{:,.0f} €", "hired": lambda d: d.strftime("%d.%m.%Y")})
    .background_gradient(subset=["salary"], cmap="Greens")
    .highlight_max(subset=["salary"], color="gold")
    .set_caption("Top 3 salaries per department")
    .hide(axis="index")
)
with open("salaries.html", "w", encoding="utf-8") as f:
    f.write(styled.to_html())
styled
