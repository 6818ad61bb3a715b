# Own methods by names with a constant beginning or end.
class Runner:
    def test_a(self): return 1
    def check_b(self): return 2
    def run(self):
        for name in dir(self):
            if name.startswith("test_"):
                getattr(self, name)()
        for name in [m for m in dir(self) if m.startswith("check_")]:
            print(getattr(self, name)())
        tests = [n for n in dir(self) if n.startswith("test") and callable(getattr(self, n))]
        for t in tests:
            try:
                getattr(self, t)()
            except AssertionError as e:
                print(e)
        for n in sorted(dir(self)):
            if not n.startswith("check_"):
                continue
            getattr(self, n)()
    def dispatch(self, cmd):
        h = getattr(self, f"execute_{cmd}", None)
        g = getattr(self, cmd + "_handler", None)
        k = getattr(self, "transition_to_" + cmd)
        return h or g
r = Runner()
for m in [x for x in dir(r) if x.startswith("check")]:
    getattr(r, m)()
def run_all(obj):
    for n in dir(obj):
        if n.startswith("test_"): getattr(obj, n)()
run_all(Runner())
