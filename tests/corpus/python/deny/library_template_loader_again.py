# The environment is made once more, with a loader of its own.
import sys
from jinja2 import DictLoader, Environment


class Loader:
    def load(self, environment, name, globals=None):
        return sys.argv[0]


env = Environment(loader=DictLoader({"a": "x"}))
env.__init__(loader=Loader())
print(env.get_template("a"))
