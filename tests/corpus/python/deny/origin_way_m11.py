# class method of a class that a metaclass's namespace changed
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        if bases:
            ns["note"] = staticmethod(lambda names: names.append(H))
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    x = 1

    @staticmethod
    def note(names):
        print(len(names))

    @classmethod
    def show(cls, of):
        names = ["x"]
        cls.note(names)
        return [getattr(of, n, None) for n in names]


class Low(Row):
    pass


print("PWNED", len(Low.show(f)[1]))
