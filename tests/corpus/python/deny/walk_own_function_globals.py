# From a function of the file to its globals.
def function():
    pass


function.__globals__["__builtins__"]
