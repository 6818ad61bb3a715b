# Origins::fromMethod: D.get(*('b', default)): the default inside of the splat is not looked at
def f(): pass
D = {"a": "real"}
n = D.get(*("b", "__globals__"))
print(getattr(f, n)["__builtins__"].eval("1+1"))
