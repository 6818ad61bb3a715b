# iter_fields reads attributes of any object by texts that a setter has put into it.
import ast
def f(): pass
getattr(f, "__setattr__")("".join(reversed("sdleif_")), ("__glo" + "bals__",))
for n, v in ast.iter_fields(f):
    print(v["__built" + "ins__"].eval("1+1"))
