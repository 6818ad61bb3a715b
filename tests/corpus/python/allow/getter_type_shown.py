# A getter's type is only shown and compared.
import operator

get = operator.attrgetter("real")
print(type(get), f"{type(get).__name__}", type(get) is not type(3), isinstance(get, type))
