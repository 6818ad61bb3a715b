class V:
    def visit_a(self, t):
        return t.format(1)
    def go(self, name):
        return getattr(self, f"visit_{name}")(input())
print(V().visit_a("{}"), V().go("a"))
