# A comparison of the file's own gets the method of a template.
class W:
    def __eq__(self, o):
        return o(1)
def f(t):
    return W() == t.format
print(f("{0." + "".join(reversed("__ssalc__")) + "}"))
