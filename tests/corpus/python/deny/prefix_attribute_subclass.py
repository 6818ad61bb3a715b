# The beginning of a name is another one in a class below.
class Shell:
    prefix = "do_"
    def run(self, name):
        return getattr(self, self.prefix + name)
class Other(Shell):
    prefix = "__"
print(Other().run("class__"))
