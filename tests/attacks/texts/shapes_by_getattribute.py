# a distribution changes what scipy reads from it
from scipy import stats


class D(stats.rv_continuous):
    def __getattribute__(self, name):
        value = super().__getattribute__(name)
        return "print('ESCAPED')\n" + value if name.startswith("_parse_arg_t") else value

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    D(name="d")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
