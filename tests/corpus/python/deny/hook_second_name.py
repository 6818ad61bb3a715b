# A hook that hands its name on, under a second name.
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        return getattr(self.t, name)
    ask = __getattr__
def f(): pass
print(P(f).ask(input()))
