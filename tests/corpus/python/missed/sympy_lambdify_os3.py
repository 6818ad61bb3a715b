# os.getppid by a text for lambdify's expression
import sympy
def go(t):
    return sympy.lambdify([], t, 'numpy')
print(go(''.join(reversed(')(dippteg.so.bilsepytc.ypmun')))())
