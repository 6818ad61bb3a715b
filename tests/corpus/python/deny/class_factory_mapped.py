# map() hands type its three arguments.
print(list(map(type, ['A'], [()], [{}])))
