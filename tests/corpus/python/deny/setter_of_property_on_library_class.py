# A property's setter is called with a library's class as its object.
import string


class Options:
    @property
    def shown(self):
        return None

    @shown.setter
    def shown(self, value):
        self.substitute = value


Options.shown.fset(string.Template, lambda self, **names: "filled")
print(string.Template("$x").substitute(x=1))
