# __prepare__ gives a namespace that has a name already.
class Field:
    pass


class Meta(type):
    @classmethod
    def __prepare__(mcls, name, bases):
        return {"__glo" + "bals__": Field()}

    def __new__(mcls, name, bases, ns):
        cls = super().__new__(mcls, name, bases, ns)
        cls.columns = [k for k, v in ns.items() if isinstance(v, Field)]
        return cls


class Row(metaclass=Meta):
    def show(self, of):
        return [getattr(of, n, None) for n in self.columns]


def f():
    pass


print(len(Row().show(f)[0]))
