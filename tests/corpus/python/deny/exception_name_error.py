# The name of what is missing is read as a builtin.
try:
    missing
except NameError as error:
    __builtins__[error.name]
