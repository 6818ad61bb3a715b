# a distribution changes what scipy wants to keep in it
from scipy import stats


class D(stats.rv_continuous):
    def __setattr__(self, name, value):
        if name.startswith("_parse_arg_t"):
            value = "print('ESCAPED')\n" + value
        super().__setattr__(name, value)

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    D(name="d")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
