# Dynamic dispatch by a dictionary.
def add(a, b):
    return a + b


def sub(a, b):
    return a - b


COMMANDS = {name: function for name, function in (("add", add), ("sub", sub))}
print(COMMANDS.get("add", sub)(1, 2))
