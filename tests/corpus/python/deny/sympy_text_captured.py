# A pattern captures the text.
import sympy

match {"formula": "print('evaluated')"}:
    case {"formula": text}:
        print(sympy.simplify(text))
