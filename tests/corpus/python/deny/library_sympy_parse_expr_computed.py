# sympy: parse expr computed.
from sympy.parsing.sympy_parser import parse_expr
print(parse_expr(input()))
