# A constructor of a yaml tag hands the scalar to sympy, which evaluates it
import sympy
import yaml


class Loader(yaml.SafeLoader):
    pass


def sum_of(loader, node):
    return sympy.nsimplify(loader.construct_scalar(node))


Loader.add_constructor("!sum", sum_of)
print(yaml.load("a: !sum 1 + 2", Loader=Loader))
