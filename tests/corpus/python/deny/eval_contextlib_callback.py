# exec when a stack of contexts is left.
import contextlib

with contextlib.ExitStack() as stack:
    stack.callback(exec, "print('ran')")
