# A parameter's bound is evaluated.
def function(value: "int" = __import__("os").system("id")):
    return value
