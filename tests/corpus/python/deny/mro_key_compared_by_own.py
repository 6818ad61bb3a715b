# What is compared with the class gets it.
got = []


class Same:
    def __eq__(self, other):
        got.append(other)
        return False

    def __hash__(self):
        return hash(object)


table = [Same()]
for c in type(1).__mro__:
    if c in table:
        print(c)
print(len(got[-1].__subclasses__()) > 0)
