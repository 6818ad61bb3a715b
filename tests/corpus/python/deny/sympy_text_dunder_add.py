# MadeTexts::reachMethod: a method on no list makes no text: 'a'.__add__('b')
import sympy
print(sympy.simplify("__import__('o".__add__("s').getpid()")))
