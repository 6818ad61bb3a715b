# type as a function of one argument.
import itertools

values = [1, "a", 2.0, "b"]
print([t.__name__ for t in map(type, values)], len(set(map(type, values))))
print([k.__name__ for k, _ in itertools.groupby(sorted(values, key=str), key=type)])
