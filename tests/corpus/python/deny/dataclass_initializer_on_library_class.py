# The __init__ of a made data class is called with a library's class as its object.
import dataclasses
import string

Options = dataclasses.make_dataclass("Options", [("delimiter", str), ("substitute", object)])


def fill(self, *values, **names):
    return "filled"


Options.__init__(string.Template, "%", fill)
print(string.Template("$x").substitute(x=1))
