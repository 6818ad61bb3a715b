# MadeTexts::reachMethod: Counter([text]).most_common(1) gives a text, and is on no list
import sympy
from collections import Counter
print(sympy.simplify(Counter(["__import__('os').getpid()"]).most_common(1)[0][0]))
