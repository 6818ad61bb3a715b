# An ExitStack is handed a file.
import contextlib

with contextlib.ExitStack() as stack:
    out = stack.enter_context(open("twin.txt", "w"))
    stack.callback(print, "done")
    out.write("x")
