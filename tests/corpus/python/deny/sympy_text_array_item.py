# MadeTexts::reachMethod: np.array([text]).item() gives a text, and is on no list
import sympy
import numpy as np
print(sympy.simplify(np.array(["__import__('os').getpid()"]).item()))
