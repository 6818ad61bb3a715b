# A pattern has the method of a formatter that takes a template.
import string
match string.Formatter():
    case object(vformat=f):
        print(f("{0." + "".join(reversed("__ssalc__")) + "}", (1,), {}))
