# The constructor is a method of the loader
import sympy
import yaml


class Loader(yaml.SafeLoader):
    def total(self, node):
        found = self.construct_mapping(node)
        return sympy.expand(found["value"])


Loader.add_constructor("!t", Loader.total)
print(yaml.load("a: !t {value: '(x + 1)**2'}", Loader=Loader))
