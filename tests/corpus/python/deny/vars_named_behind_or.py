# What vars() gives gets a name on the way to a comparison, behind `or`.
import math
class A:
    pass
def run(f):
    out = []
    for k, v in vars(f).items():
        if (y := v or 1) is None:
            pass
        out.append(y)
    return out
print(run(A))
