# Pretty printing.
from pprint import pformat, pprint

pprint({"a": list(range(30))}, width=40)
print(pformat({"b": 1}))
