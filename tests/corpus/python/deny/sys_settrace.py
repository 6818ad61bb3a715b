# A trace function is handed every frame.
import sys


def trace(frame, event, argument):
    frame.f_globals["__builtins__"]
    return trace


sys.settrace(trace)
