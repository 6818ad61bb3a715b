# The loader's own dictionary is changed.
import sys
from jinja2 import DictLoader, Environment

env = Environment(loader=DictLoader({"a": "x"}))
env.loader.mapping["a"] = sys.argv[0]
print(env.get_template("a").render())
