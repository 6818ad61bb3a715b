# map calls the __init__ of a data class with library's classes as its objects.
import dataclasses
import string


@dataclasses.dataclass
class Options:
    substitute: object


list(map(Options.__init__, [string.Template], [lambda self, **names: "filled"]))
print(string.Template("$x").substitute(x=1))
