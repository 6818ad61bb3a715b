# Everyday uses: cmath math.
import cmath, math, fractions, decimal, numbers
print(cmath.polar(1j), cmath.exp(cmath.pi * 1j).real, math.comb(5, 2), math.isclose(0.1 + 0.2, 0.3), math.prod([2, 3]), math.dist((0, 0), (3, 4)), fractions.Fraction('1/3') + fractions.Fraction(0.5), fractions.Fraction(math.pi).limit_denominator(100))
with decimal.localcontext() as ctx:
    ctx.prec = 5
    print(decimal.Decimal(1) / 3, decimal.getcontext().rounding)
print(decimal.Decimal('1.005').quantize(decimal.Decimal('0.01'), rounding=decimal.ROUND_HALF_UP), isinstance(1, numbers.Integral), decimal.Decimal('NaN').is_nan())
try:
    decimal.Decimal(1) / 0
except decimal.DivisionByZero as e:
    print('dz')
for fn in ('sin', 'cos', 'tan'):
    print(fn, round(getattr(math, fn)(1), 3))
names = ['sqrt', 'exp']
for n in names:
    print(n, getattr(math, n)(4.0))
table = {n: getattr(math, n) for n in ('floor', 'ceil')}
print({k: f(2.5) for k, f in table.items()})
