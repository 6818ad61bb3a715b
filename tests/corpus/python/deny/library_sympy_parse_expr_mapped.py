# sympy: parse expr mapped.
from sympy import parse_expr
print(list(map(parse_expr, ["x", "y"])))
