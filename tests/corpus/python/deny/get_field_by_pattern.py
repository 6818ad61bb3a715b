# A pattern has get_field of a formatter.
import string
match string.Formatter():
    case object(get_field=f):
        print(f("0." + "".join(reversed("__ssalc__")), (1,), {}))
