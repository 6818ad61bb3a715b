# MadeTexts::reachMethod: pandas' .str.cat() makes a text, and is on no list
import sympy
import pandas as pd
print(sympy.simplify(pd.Series(["__import__('o", "s').getpid()"]).str.cat()))
