# eval through the dictionary of the module that holds it.
from builtins import __dict__ as table

table["eval"]("1")
