# MadeTexts::reachParameter: a decorator of the file's calls the function with a text
import sympy
def deco(f):
    f("__import__('os').getpid()")
@deco
def show(t):
    print(sympy.simplify(t))
