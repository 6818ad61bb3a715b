# inspect.signature runs annotations.
import inspect


def f(a: "abs(-1)"):
    pass


inspect.signature(f, eval_str=True)
