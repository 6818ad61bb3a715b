# The table's class gets the key.
got = []


class Table(dict):
    def __contains__(self, key):
        got.append(key)
        return False


table = Table()
for c in type(1).__mro__:
    if c in table:
        print(c)
print(len(got[-1].__subclasses__()) > 0)
