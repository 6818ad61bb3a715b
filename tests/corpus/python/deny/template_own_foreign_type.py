# A method is called through an object's class.
from types import SimpleNamespace


class Show:
    template = "{}"

    def show(self):
        return self.template.format(())


type(Show()).show(SimpleNamespace(template=input()))
