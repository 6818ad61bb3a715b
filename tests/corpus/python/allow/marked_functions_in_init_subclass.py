class Registry:
    def __init_subclass__(cls):
        cls.commands = {}
        for name, value in vars(cls).items():
            if callable(value) and hasattr(value, "_command"):
                cls.commands[value._command] = value
def command(n):
    def d(f):
        f._command = n
        return f
    return d
class Shell(Registry):
    @command("hi")
    def hi(self): return "hello"
    def run(self, n):
        return self.commands[n](self)
print(Shell().run("hi"))
