# Exact numbers.
from decimal import ROUND_HALF_UP, Decimal, getcontext, localcontext
from fractions import Fraction

getcontext().prec = 28
with localcontext() as context:
    context.prec = 5
    print(Decimal(1) / Decimal(3))
print(Decimal("2.675").quantize(Decimal("0.01"), ROUND_HALF_UP), Fraction(1, 3) + Fraction("1/6"))
