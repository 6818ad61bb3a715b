# sympy in functions that others call with numbers and expressions
import json

import pandas as pd
import sympy
import yaml

x = sympy.Symbol("x")


def area(side):
    return sympy.simplify(x * side + x)


def show(value):
    return str(sympy.latex(value))


def point(loader, node):
    return [float(part) for part in str(loader.construct_scalar(node)).split(",")]


class Loader(yaml.SafeLoader):
    pass


Loader.add_constructor("!point", point)
print(yaml.load("a: !point 1,2", Loader=Loader))
print(pd.Series([1, 2]).apply(area).tolist(), list(map(area, [3])))
print(json.dumps({"a": x + 1}, default=show), sympy.lambdify(x, x**2)(3))
print(json.dumps([x * 2 - x], default=lambda value: str(sympy.simplify(value))))
