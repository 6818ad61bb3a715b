class Tool:
    version = 1

    def run(self):
        return "r"

    def _hidden(self):
        pass


t = Tool()
public = [n for n in dir(t) if not n.startswith("_")]
for n in [n for n in public if callable(getattr(t, n))]:
    print(n, getattr(t, n)())
for n in dir(t):
    if n.startswith("__"):
        continue
    print(n, getattr(t, n))
