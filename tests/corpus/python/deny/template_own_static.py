# The first parameter of a static method is anything.
from types import SimpleNamespace


class Show:
    template = "{}"

    @staticmethod
    def show(self):
        return self.template.format(())


Show().show(SimpleNamespace(template=input()))
