# /// task
# question = "Das ist mein Kontoauszug. Wie viel gebe ich pro Monat und Empfänger aus?"
# files = ["bank.csv"]
# [expect]
# stdout = ["Ausgaben pro Monat", "REWE Markt", "Saldo"]
# [[expect.artifact]]
# name = "ausgaben.xlsx"
# contains = ["REWE Markt"]
# ///
# Kontoauszug auswerten: deutsches Zahlenformat, Latin-1, Semikolon
import pandas as pd

df = pd.read_csv(
    "bank.csv",
    sep=";",
    encoding="latin-1",
    decimal=",",
    thousands=".",
    parse_dates=["Buchungstag"],
    dayfirst=True,
)

df["Monat"] = df["Buchungstag"].dt.to_period("M")
ausgaben = df[df["Betrag"] < 0].copy()
ausgaben["Betrag"] = ausgaben["Betrag"].abs()

# Kreuztabelle: Empfänger x Monat
tabelle = pd.pivot_table(ausgaben, index="Empfänger", columns="Monat", values="Betrag", aggfunc="sum", fill_value=0, margins=True, margins_name="Summe")

print("Ausgaben pro Monat:")
print(tabelle.round(2))
print(f"\nSaldo: {df['Betrag'].sum():,.2f} €".replace(",", "X").replace(".", ",").replace("X", "."))

tabelle.columns = [str(c) for c in tabelle.columns]
tabelle.to_excel("ausgaben.xlsx")
