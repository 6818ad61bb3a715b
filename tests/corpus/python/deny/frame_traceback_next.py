# Along the chain of tracebacks.
try:
    int("x")
except ValueError as error:
    error.__traceback__.tb_next.tb_frame.f_back
