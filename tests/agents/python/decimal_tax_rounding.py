# /// task
# question = "Compute an invoice with mixed VAT rates, rounding each line commercially, and show why floats are wrong."
# [expect]
# stdout = ["Gross: 60.32", "float says"]
# ///
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext
from collections import defaultdict

LINES = [("Book", 3, "9.95", "0.07"), ("Pen", 10, "1.15", "0.19"), ("Bag", 1, "12.345", "0.19")]
CENT = Decimal("0.01")

net_by_rate = defaultdict(Decimal)
for name, qty, price, rate in LINES:
    line = (Decimal(price) * qty).quantize(CENT, ROUND_HALF_UP)
    net_by_rate[Decimal(rate)] += line
    print(f"{name:<6}{qty:>3} x {price:>7} = {line:>8}")

vat = {rate: (net * rate).quantize(CENT, ROUND_HALF_UP) for rate, net in net_by_rate.items()}
net = sum(net_by_rate.values())
gross = net + sum(vat.values())
print(f"Net: {net}, VAT: {', '.join(f'{r:.0%}: {v}' for r, v in vat.items())}")
print(f"Gross: {gross}")
print("float says 1.15 * 3 =", 1.15 * 3, "and round(2.675, 2) =", round(2.675, 2))
with localcontext() as ctx:
    ctx.prec = 40
    ctx.rounding = ROUND_HALF_EVEN
    print(Decimal(1) / Decimal(7))
