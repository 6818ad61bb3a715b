# The context manager's expression.
import contextlib

with contextlib.nullcontext(eval("1")) as value:
    print(value)
