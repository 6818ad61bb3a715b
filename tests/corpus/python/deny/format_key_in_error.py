# The KeyError hands the key on, which is a method of a template.
T = {"a": 1}
def f(x):
    try:
        return T[x.format]
    except KeyError as e:
        return e.args[0]
print(f("{0." + "".join(reversed("__ssalc__")) + "}")(1))
