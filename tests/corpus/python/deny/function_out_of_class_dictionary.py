# vars(cls).values() hands out a function of the class, which is called with a library's module.
import json


class Field:
    pass


class Model:
    title = Field()

    @classmethod
    def fields(cls):
        return [k for k, v in vars(cls).items() if isinstance(v, Field)]

    def show(self):
        return {f: getattr(self, f, None) for f in self.fields()}

    @classmethod
    def functions(cls):
        return [v for v in vars(cls).values() if callable(v)]


class Fake(Model):
    pass


f = [v for k, v in vars(Model).items() if k == "sh" + "ow"][0]


class Box:
    def fields(self):
        return ["__" + "ssalc"[::-1] + "__"]


print(f(Box()))
