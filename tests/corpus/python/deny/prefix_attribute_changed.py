# The beginning of a name is an attribute that the program sets anew.
class Shell:
    prefix = "do_"
    def run(self, name):
        return getattr(self, self.prefix + name)
shell = Shell()
shell.prefix = input()
print(shell.run("class__"))
