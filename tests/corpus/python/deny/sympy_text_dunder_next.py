# MadeTexts::reachMethod: iter([text]).__next__() gives a text, and is on no list
import sympy
t = iter(["__import__('os').getpid()"]).__next__()
print(sympy.simplify(t))
