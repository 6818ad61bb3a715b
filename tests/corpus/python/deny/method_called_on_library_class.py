# A method of the program's own class is called with a library's class as its object.
import string


class Options:
    def put(self, substitute):
        self.substitute = substitute


Options.put(string.Template, lambda self, **names: "filled")
print(string.Template("$x").substitute(x=1))
