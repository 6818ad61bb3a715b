# The name of a caught exception is gone behind the clause.
try:
    1 / 0
except ZeroDivisionError as eval:
    pass
print(eval("1 + 1"))
