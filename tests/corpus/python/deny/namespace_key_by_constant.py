# A metaclass puts a constant name into the namespace that it looks through.
class Field:
    pass


class Meta(type):
    def __new__(mcls, name, bases, ns):
        ns["".join(reversed("__slabolg__"))] = Field()
        cls = super().__new__(mcls, name, bases, ns)
        cls.columns = [k for k, v in ns.items() if isinstance(v, Field)]
        return cls


class Row(metaclass=Meta):
    def show(self, of):
        return [getattr(of, n, None) for n in self.columns]


def f():
    pass


print(len(Row().show(f)[0]))
