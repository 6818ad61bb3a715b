import operator
def order(items, attr):
    return sorted(items, key=operator.attrgetter(attr))
print(order([1], "real"), order([print], input()))
