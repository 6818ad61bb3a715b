# fromOwnMethods: metaclass stores the method
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        ns["words"] = lambda self: [H]
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    x = 1

    def words(self):
        return ["x"]

    def show(self, of):
        return [getattr(of, n, None) for n in self.words()]


print("PWNED", len(Row().show(f)[0]))
