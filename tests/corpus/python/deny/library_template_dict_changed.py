# The dictionary of templates is changed later.
import sys
from jinja2 import DictLoader, Environment

templates = {"a": "x"}
env = Environment(loader=DictLoader(templates))
templates["a"] = sys.argv[0]
print(env.get_template("a").render())
