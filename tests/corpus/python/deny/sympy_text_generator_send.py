# MadeTexts: t = yield: what .send(text) gives is not looked at
import sympy
def gen():
    t = yield 1
    print(sympy.simplify(t))
    yield
g = gen()
next(g)
g.send("eval('40+2')")
