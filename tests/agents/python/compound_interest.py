# /// task
# question = "If I put 250 a month into a fund with 5.5 % a year, compounded monthly, how much do I have after 20 years, and how much of it is interest?"
# [expect]
# result = {balance = 108906.85, interest = 48906.85, paid = 60000.0}
# ///
from decimal import Decimal, ROUND_HALF_UP, getcontext

getcontext().prec = 28


def future_value(monthly: Decimal, rate: Decimal, years: int) -> Decimal:
    balance = Decimal("0")
    i = rate / 12
    for _ in range(years * 12):
        balance = balance * (1 + i) + monthly
    return balance


def main():
    cents = Decimal("0.01")
    balance = future_value(Decimal("250"), Decimal("0.055"), 20).quantize(cents, ROUND_HALF_UP)
    paid = Decimal(250 * 12 * 20)
    return {"balance": float(balance), "paid": float(paid), "interest": float(balance - paid)}
