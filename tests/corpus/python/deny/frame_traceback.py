# From an exception to its frame.
try:
    1 / 0
except ZeroDivisionError as error:
    error.__traceback__.tb_frame.f_globals["__builtins__"]
