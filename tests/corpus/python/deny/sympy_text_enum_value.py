# MadeTexts::reachAttribute: E.A.value is the text in the enumeration's body; only bindings of the name 'value' are looked at
import sympy
import enum
class E(enum.Enum):
    A = "__import__('os').getpid()"
print(sympy.simplify(E.A.value))
