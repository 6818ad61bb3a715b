# Code at the end of the interpreter.
import atexit

atexit.register(print, "ran")
