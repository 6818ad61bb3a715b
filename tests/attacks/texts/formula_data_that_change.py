# a table that has a column when it is asked first, and then has none
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

df = pd.DataFrame({"x": [1.0, 2, 3, 4], "y": [2.0, 3, 5, 7], "z": [1.0, 4, 3, 5]})


class Table(dict):
    asked = 0

    def __getitem__(self, name):
        if name == "eval":
            self.asked += 1
            if self.asked % 2 == 0:
                raise KeyError(name)
            return df.x
        return dict.__getitem__(self, name)


class Take:
    def code_with_intercept(self, levels):
        print("ESCAPED" if levels[0] is not None else "", levels)
        raise ValueError("gantlet: no builtin")

    code_without_intercept = code_with_intercept
from patsy import EvalEnvironment

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    for _ in range(4):
        value = EvalEnvironment([]).eval("eval", inner_namespace=Table())
        if value is not df.x:
            print("ESCAPED", value)
    raise ValueError("gantlet: only data came out")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
