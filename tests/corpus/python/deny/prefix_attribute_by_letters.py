# A method is had of its class by a text of letters, and called with another object.
from types import SimpleNamespace
class Shell:
    prefix = "do_"
    def run(self, name):
        return getattr(self, self.prefix + name)
run = getattr(Shell, "r" "u" "n")
print(Shell().run("x"), run(SimpleNamespace(**{input(): input()}), "class__"))
