# Types in a tuple.
def kind(value):
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return "number"
    return type(value).__name__


print(kind(1), kind("x"))
