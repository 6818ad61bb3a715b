# shapes with a default value
from scipy import stats


class Shapes(str):
    def replace(self, *_):
        return self

    def split(self, *_):
        return [self]


class D(stats.rv_discrete):
    def __getattribute__(self, name):
        value = super().__getattribute__(name)
        return value.replace("self, ", "self, a=print('ESCAPED'), ") if name.startswith("_parse_arg_t") else value

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    D(name="d", shapes=Shapes("a"))
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
