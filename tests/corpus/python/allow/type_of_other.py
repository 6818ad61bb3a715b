# type(other)(…) rebuilds a container of the same kind.
def rebuilt(values):
    return type(values)(v * 2 for v in values)


print(rebuilt([1, 2]), rebuilt((3,)), rebuilt({4}))
