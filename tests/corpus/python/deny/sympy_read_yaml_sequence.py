# A multi constructor of yaml hands the parts of a sequence to sympy
import sympy
import yaml


class Loader(yaml.SafeLoader):
    pass


def parts(loader, suffix, node):
    return [sympy.simplify(text) for text in loader.construct_sequence(node)]


Loader.add_multi_constructor("!m/", parts)
print(yaml.load("a: !m/x ['1 + 2', '3']", Loader=Loader))
