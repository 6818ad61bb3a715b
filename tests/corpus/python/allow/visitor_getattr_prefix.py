# Visitors are looked up by a prefix and a class's name.
class Visitor:
    def visit(self, node):
        method = "visit_" + type(node).__name__
        visitor = getattr(self, method, self.generic_visit)
        return visitor(node)

    def visit_int(self, node):
        return node + 1

    def generic_visit(self, node):
        return None


class Shell:
    def run(self, command):
        return getattr(self, f"do_{command}", lambda: "unknown")()

    def do_hello(self):
        return "hello"


print(Visitor().visit(1), Shell().run("hello"))
