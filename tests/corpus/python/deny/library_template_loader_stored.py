# Another loader is put into its place.
import sys
from jinja2 import DictLoader, Environment


class Loader:
    def load(self, environment, name, globals=None):
        return environment.from_string("x")

    def get_source(self, environment, name):
        return sys.argv[0], None, None


env = Environment(loader=DictLoader({"a": "x"}))
env.loader = Loader()
print(env.get_template("a").render())
