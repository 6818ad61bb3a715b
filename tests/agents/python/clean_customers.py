# /// task
# question = "Clean up this customer list: duplicates, e-mail addresses, countries, dates, money. Give me back a clean CSV and tell me what you changed."
# files = ["customers_dirty.csv"]
# [expect]
# stdout = ["Rows before:", "Duplicates removed:", "Invalid e-mails:"]
# [[expect.artifact]]
# name = "customers_clean.csv"
# rows = 120
# contains = ["customer_id,name,email"]
# ///
import re
import pandas as pd

EMAIL_RE = re.compile(r"^[\w.+-]+@[\w-]+\.[\w.]+$")
COUNTRY_MAP = {"us": "United States", "usa": "United States", "u.s.": "United States", "de": "Germany", "germany": "Germany", "brazil": "Brazil"}


def clean_money(value):
    if pd.isna(value):
        return None
    value = str(value).replace("$", "").replace(",", "").strip()
    try:
        return float(value)
    except ValueError:
        return None


df = pd.read_csv("customers_dirty.csv", keep_default_na=False)
before = len(df)
df.columns = [c.strip().lower().replace(" ", "_").replace("e-mail", "email") for c in df.columns]

df = df.drop_duplicates()
df["name"] = df["name"].str.strip().str.title()
df["email"] = df["email"].str.lower().str.replace("(at)", "@", regex=False).replace("", pd.NA)
valid = df["email"].apply(lambda e: bool(EMAIL_RE.match(e)) if isinstance(e, str) else False)
df["country"] = df["country"].str.lower().map(COUNTRY_MAP)
df["signup_date"] = df["signup_date"].apply(lambda s: pd.to_datetime(s, dayfirst="/" in s))
df["spend"] = df["spend"].map(clean_money)

print("Rows before:", before)
print("Duplicates removed:", before - len(df))
print("Invalid e-mails:", int((~valid).sum()))
print("Missing spend:", df["spend"].isna().sum())
print(df.dtypes)
print(df.groupby("country")["spend"].describe().round(1))

df.to_csv("customers_clean.csv", index=False)
