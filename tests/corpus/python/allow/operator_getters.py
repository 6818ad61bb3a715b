# Getters with constant names.
from operator import attrgetter, itemgetter, methodcaller


class Item:
    def __init__(self, price):
        self.price = price


print(sorted([Item(2), Item(1)], key=attrgetter("price"))[0].price)
print(sorted([(1, 2), (0, 3)], key=itemgetter(1)), list(map(methodcaller("upper"), ["a"])))
