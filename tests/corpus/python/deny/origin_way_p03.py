# rsplit, index
def f():
    pass


H = "".join(reversed("__slabolg__"))


for key in ("xaaa__globals__", "yaaa__name__"):
    print("PWNED", len(getattr(f, key.rsplit("aa")[1])))
