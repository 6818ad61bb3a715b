# isinstance is answered by the class itself.
class Meta(type):
    def __instancecheck__(cls, x):
        return True


class Field(metaclass=Meta):
    pass


def f():
    pass


print([getattr(f, k) for k, v in vars(type(f)).items() if isinstance(v, Field) and k.startswith("__glob")])
