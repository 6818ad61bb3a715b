# The __init__ of a data class gets another name, and a library's class as its object.
import dataclasses
import string


@dataclasses.dataclass
class Options:
    substitute: object


start = Options.__init__
start(string.Template, lambda self, **names: "filled")
print(string.Template("$x").substitute(x=1))
