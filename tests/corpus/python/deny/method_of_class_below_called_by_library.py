# A class below has a library's class above it as well, which calls the method.
import logging


class Row:
    def isEnabledFor(self, names):
        if len(names) > 1:
            print(len([getattr(f, n, None) for n in names][0]))
        return False


class A(Row, logging.LoggerAdapter):
    pass


def f():
    pass


Row().isEnabledFor(["x"])
A(logging.getLogger("a"), {}).log(["".join(reversed("__slabolg__")), "x"], "hello")
