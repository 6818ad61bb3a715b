# /// task
# question = "Read the table on this page, add the population density and save it as Excel."
# files = ["countries.html"]
# [expect]
# stdout = ["Japan"]
# [[expect.artifact]]
# name = "countries.xlsx"
# rows = 4
# contains = ["Density"]
# ///
import pandas as pd

tables = pd.read_html("countries.html", thousands=",")
df = tables[0]
df["Density"] = (df["Population"] / df["Area"]).round(1)
df = df.sort_values("Density", ascending=False)
print(df.to_markdown(index=False))
df.to_excel("countries.xlsx", index=False, sheet_name="Countries")
