import operator
def order(items, attr):
    return [operator.attrgetter(attr)(i) for i in items]
print(order([print], "__self__.eval"))
